/** Moves a layer, to whole pixels unless it is stretched: between them the edges of tiles show. */
export function move(layer: HTMLElement, right: number, down: number, stretch: number): void {
  const ratio = stretch === 1 ? pixelRatioOf() : 1_000;
  const [x, y] = [right, down].map((pixels) => Math.round(pixels * ratio) / ratio);
  layer.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
}

/** More than twice as fine is not seen, and costs the memory of it. */
export function pixelRatioOf(): number {
  return Math.min(2, Math.max(1, window.devicePixelRatio));
}
