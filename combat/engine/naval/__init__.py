"""What naval games have in common, whatever their rules: ships and what is aboard them, zones and their
neighbours, leaving a battle. Land battles will have a package of their own beside it.
"""
