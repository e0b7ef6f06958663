/** Moves a layer, snapped to whole pixels unless it is scaled: otherwise the edges of tiles are visible. */
export function move(layer: HTMLElement, right: number, down: number, stretch: number): void {
  const ratio = stretch === 1 ? pixelRatioOf() : 1_000;
  const [x, y] = [right, down].map((pixels) => Math.round(pixels * ratio) / ratio);
  layer.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
}

/** Returns the pixel ratio to draw with. More than 2 is not visible and costs memory. */
export function pixelRatioOf(): number {
  return Math.min(2, Math.max(1, window.devicePixelRatio));
}
