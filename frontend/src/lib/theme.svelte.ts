/** Light, dark or as the system. The first paint is done by the script in app.html. */
export type Theme = 'system' | 'light' | 'dark';

const ORDER: Theme[] = ['system', 'light', 'dark'];
const KEY = 'broadside.theme';

class ThemeChoice {
	now = $state<Theme>('system');

	load(): void {
		const said = document.documentElement.dataset.theme;
		this.now = said === 'light' || said === 'dark' ? said : 'system';
	}

	next(): void {
		this.choose(ORDER[(ORDER.indexOf(this.now) + 1) % ORDER.length] ?? 'system');
	}

	choose(choice: Theme): void {
		this.now = choice;
		if (this.now === 'system') delete document.documentElement.dataset.theme;
		else document.documentElement.dataset.theme = this.now;
		try {
			localStorage.setItem(KEY, this.now);
		} catch {
			/* the choice then lasts as long as the page */
		}
	}
}

export const theme = new ThemeChoice();
