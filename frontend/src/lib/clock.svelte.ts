/** The present moment, for a component that says how long ago something was. Call while it is set up. */
export function clock(): { readonly now: number } {
	let now = $state(Date.now());
	$effect(() => {
		const tick = setInterval(() => (now = Date.now()), 30_000);
		return () => clearInterval(tick);
	});
	return {
		get now() {
			return now;
		}
	};
}
