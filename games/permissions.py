"""What people may do with games. *May* is about rights; what the rules allow is the engine's business."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Q

from games.models import Campaign, Game, Invitation, Seat, UnitTable, User

SIDES = (Seat.Role.ATTACKER, Seat.Role.DEFENDER)


@dataclass(frozen=True, slots=True)
class Standing:
    """What a person is in a campaign. Orders in draft are for `sides` alone, whoever else one is."""

    sides: tuple[str, ...] = ()  # that this person commands
    manages: bool = False
    moderates: bool = False
    seated: bool = False  # in whatever role
    drafts: dict[str, int] = field(default_factory=dict)  # of the own sides: the number of the draft


def standing_of(
    campaign: Campaign, seats: Iterable[Seat], user: User | None, drafts: dict[str, int]
) -> Standing | None:
    """None: this person may not know that the campaign exists. Needs `campaign.game` at hand."""
    user_id = user.pk if user is not None and user.is_active else None
    mine = [seat for seat in seats if user_id is not None and seat.user_id == user_id]
    taken = [seat for seat in mine if seat.state == Seat.State.TAKEN]
    concerned = any(seat.state != Seat.State.DECLINED for seat in mine)
    is_root = user_id is not None and user is not None and user.is_superuser
    is_creator = user_id is not None and user_id == campaign.game.created_by_id
    is_public = campaign.game.spectators != Game.Spectators.NOBODY
    if not (is_public or concerned or is_creator or is_root):
        return None
    sides = tuple(dict.fromkeys(seat.side for seat in taken if seat.role == Seat.Role.COMMANDER))
    roles = {seat.role for seat in taken}
    return Standing(
        sides=sides,
        manages=is_creator or is_root or Seat.Role.ADMIN in roles,
        moderates=is_root or Seat.Role.MODERATOR in roles,
        seated=bool(taken),
        drafts={side: drafts[side] for side in sides},
    )


def may(
    campaign: Campaign, standing: Standing, conceded: Collection[str], *, goes_on: bool = False
) -> list[str]:
    """What this person may do now, in general; what becomes of an order is the ruleset's to say. `conceded`:
    sides that play no more. `goes_on`: it is over, and its rules let it be played on."""
    allowed: list[str] = []
    playing = [side.slug for side in campaign.sides.all() if side.slug not in conceded]
    plays = any(side in playing for side in standing.sides)
    if campaign.status == Campaign.Status.PLAYING and plays:
        allowed += ["order", "concede"]
        if any(side.asked for side in campaign.sides.all() if side.slug in standing.sides):
            allowed.append("commit")
    if campaign.status in (Campaign.Status.INVITING, Campaign.Status.PLAYING):
        if standing.manages:
            allowed.append("invite")
        if plays:
            allowed.append("share_command")
        if standing.seated:
            allowed.append("leave")
    if goes_on and (standing.sides or standing.manages):
        allowed.append("play_on")
    if standing.manages:
        allowed.append("settings")
        if campaign.status == Campaign.Status.INVITING:
            allowed.append("cancel")
    return allowed


def may_change(user: User, game: Game) -> bool:
    return user.pk == game.created_by_id or user.is_superuser


def may_invite(user_id: int | None, game: Game) -> bool:
    return user_id == game.created_by_id


def may_manage(user: User, game: Game) -> bool:
    """A campaign's admins: whoever opened it, and those whom he has made admins."""
    if may_change(user, game):
        return True
    return game.seats.filter(user=user, role=Seat.Role.ADMIN, state=Seat.State.TAKEN).exists()


def may_make_tables(user: User | None) -> bool:
    """Campaign admins: whoever opened a campaign that was not called off, or is made an admin of one."""
    if user is None or not user.is_active:
        return False
    if user.is_staff or user.is_superuser:
        return True
    seats = Seat.objects.filter(
        game=OuterRef("game"), user=user, role=Seat.Role.ADMIN, state=Seat.State.TAKEN
    )
    campaigns = Campaign.objects.exclude(status=Campaign.Status.CANCELLED)
    return campaigns.filter(Q(game__created_by=user) | Exists(seats)).exists()


def may_edit_table(user: User | None, table: UnitTable) -> bool:
    """Nobody edits what is shipped: the next update of the program would write over it."""
    if user is None or not user.is_active or table.is_shipped:
        return False
    if user.is_superuser or user.pk == table.created_by_id:
        return True
    return any(editor.pk == user.pk for editor in table.editors.all())


def may_name_editors(user: User | None, table: UnitTable) -> bool:
    if user is None or not user.is_active or table.is_shipped:
        return False
    return user.is_staff or user.is_superuser or user.pk == table.created_by_id


def rights_of_table(user: User | None, table: UnitTable, *, makes: bool) -> list[str]:
    """What this person may do with it; `makes`: `may_make_tables`. Needs `newest`, its newest version."""
    allowed: list[str] = []
    newest = getattr(table, "newest", None)
    if may_edit_table(user, table):
        allowed += ["edit"] if newest else ["edit", "delete"]
    if makes and newest:
        allowed.append("copy")
    if may_name_editors(user, table):
        allowed.append("editors")
    return allowed


def may_take(user: User | None, invitation: Invitation) -> bool:
    """A link is for whoever has it, a named invitation for that person alone."""
    return invitation.user_id is None or (user is not None and invitation.user_id == user.pk)


def may_know(user: User | None, game: Game) -> bool:
    """Where spectators are welcome, everybody; otherwise those whom it concerns."""
    if game.spectators != Game.Spectators.NOBODY:
        return True
    if user is None:
        return False
    concerned = game.seats.filter(user=user).exclude(state=Seat.State.DECLINED)
    return user.is_superuser or user.pk == game.created_by_id or concerned.exists()
