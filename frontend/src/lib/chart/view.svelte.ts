/** Zoom and pan of a chart by mouse, finger and keys. The place moves by one CSS transform, without a new layout;
 * what keeps its size on the screen follows the scale. */
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';

const NEAREST = 9;

export class View {
	/** Changes when a movement of the scale has come to rest in steps: names are placed anew then. */
	scale = $state(1);
	at = $state.raw<ZoomTransform>(zoomIdentity);
	moving = $state(false);
	#behavior: ZoomBehavior<HTMLElement, unknown> | null = null;
	#stage: HTMLElement | null = null;
	#size: [number, number];
	#fit = 1;

	constructor(width: number, height: number) {
		this.#size = [width, height];
	}

	/** Listens on the stage until the returned function is called. */
	attach(stage: HTMLElement, onmove: (at: ZoomTransform) => void): () => void {
		this.#stage = stage;
		this.#behavior = zoom<HTMLElement, unknown>()
			.clickDistance(5)
			.on('start', () => (this.moving = true))
			.on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
				onmove(event.transform);
			})
			.on('end', (event: D3ZoomEvent<HTMLElement, unknown>) => {
				this.moving = false;
				this.at = event.transform;
				this.scale = event.transform.k;
			});
		const selection = select(stage).call(this.#behavior).on('dblclick.zoom', null);
		const observer = new ResizeObserver(() => this.#resize());
		observer.observe(stage);
		this.#resize();
		this.whole();
		return () => {
			observer.disconnect();
			selection.on('.zoom', null);
		};
	}

	#resize(): void {
		const { clientWidth: width, clientHeight: height } = this.#stage as HTMLElement;
		this.#fit = Math.min(width / this.#size[0], height / this.#size[1]) || 1;
		this.#behavior
			?.scaleExtent([this.#fit, NEAREST])
			.extent([
				[0, 0],
				[width, height]
			])
			.translateExtent([[0, 0], this.#size]);
	}

	whole(): void {
		this.#go((width, height) => {
			const [x, y] = [(width - this.#size[0] * this.#fit) / 2, (height - this.#size[1] * this.#fit) / 2];
			return zoomIdentity.translate(x, y).scale(this.#fit);
		});
	}

	/** As near as shows all of these points, with room around; not farther than `least`, then round the first. */
	show(points: [number, number][], least = 0): void {
		if (!points.length) return this.whole();
		const xs = points.map(([x]) => x);
		const ys = points.map(([, y]) => y);
		const [left, top] = [Math.min(...xs), Math.min(...ys)];
		const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
		this.#go((width, height) => {
			const near = Math.min(width / (wide + 260), height / (high + 260), NEAREST / 3);
			const all = Math.max(near, this.#fit);
			const scale = Math.min(Math.max(all, least), NEAREST);
			const [x, y] = scale > all ? (points[0] as [number, number]) : [left + wide / 2, top + high / 2];
			return zoomIdentity.translate(width / 2 - x * scale, height / 2 - y * scale).scale(scale);
		});
	}

	/** Moves only if the point is not in sight. */
	reveal([x, y]: [number, number]): void {
		this.#go((width, height) => {
			const { k, x: dx, y: dy } = this.at;
			const [sx, sy] = [x * k + dx, y * k + dy];
			const [tx, ty] = [inside(sx, 70, width - 70), inside(sy, 70, height - 70)];
			return zoomIdentity.translate(dx + tx - sx, dy + ty - sy).scale(k);
		});
	}

	zoomBy(factor: number): void {
		if (this.#stage && this.#behavior) this.#behavior.scaleBy(select(this.#stage), factor);
	}

	panBy(x: number, y: number): void {
		if (this.#stage && this.#behavior)
			this.#behavior.translateBy(select(this.#stage), x / this.at.k, y / this.at.k);
	}

	#go(to: (width: number, height: number) => ZoomTransform): void {
		const stage = this.#stage;
		if (!stage || !this.#behavior) return;
		this.#behavior.transform(select(stage), to(stage.clientWidth, stage.clientHeight));
	}
}

const inside = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
