/** The height of a text's image, in CSS pixels. */
const height = 22;
/** The margin on each side for its halo or background. */
const margin = 5;
/** The cache size: about the names of a whole game. */
const mostImages = 1_000;

export interface LabelStyle {
  readonly font: string;
  readonly color: string;
  /** The colour of the outline. */
  readonly halo?: string;
  /** The colour of the background. */
  readonly ground?: string;
}

interface LabelImage {
  readonly canvas: HTMLCanvasElement;
  /** The width of the text alone. */
  readonly width: number;
}

const images = new Map<string, LabelImage>();

/**
 * Returns the cached image of a text: drawing text with a halo takes a hundred times as long as drawing its
 * image.
 */
export function labelImage(text: string, style: LabelStyle, pixelRatio: number): LabelImage {
  const { font, color, halo, ground } = style;
  const key = JSON.stringify([text, font, color, halo, ground, pixelRatio]);
  const known = images.get(key);
  if (known) return known;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return { canvas, width: 0 };
  context.font = font;
  const { width } = context.measureText(text);
  canvas.width = Math.ceil((width + 2 * margin) * pixelRatio);
  canvas.height = height * pixelRatio;
  context.scale(pixelRatio, pixelRatio);
  context.font = font;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  if (ground !== undefined) {
    context.globalAlpha = 0.9;
    context.fillStyle = ground;
    context.beginPath();
    context.roundRect(0, 1, width + 2 * margin, height - 2, 4);
    context.fill();
    context.globalAlpha = 1;
  }
  if (halo !== undefined) {
    context.lineWidth = 4;
    context.strokeStyle = halo;
    context.strokeText(text, margin, height / 2);
  }
  context.fillStyle = color;
  context.fillText(text, margin, height / 2);
  if (images.size >= mostImages) images.clear();
  const image = { canvas, width };
  images.set(key, image);
  return image;
}

/** Draws a text's image, starting at x and vertically centred at y. */
export function putLabel(
  context: CanvasRenderingContext2D,
  { canvas, width }: LabelImage,
  left: number,
  middle: number,
): void {
  if (canvas.width === 0) return;
  const x = Math.round(left - margin);
  const y = Math.round(middle - height / 2);
  context.drawImage(canvas, x, y, width + 2 * margin, height);
}
