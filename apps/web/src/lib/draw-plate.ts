import { encodeCanvas } from './crop-image.ts';
import { initialsColor } from './initials.ts';

const side = 512;
const plate = { x: 32, y: 176, width: 448, height: 160, radius: 24 } as const;
const type = 'image/png';

/**
 * Draws a text on a number plate, as a square image file.
 * @throws when the browser cannot draw or write it.
 */
export async function drawPlate(text: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser offers no canvas.');
  context.fillStyle = initialsColor(text);
  context.fillRect(0, 0, side, side);
  context.beginPath();
  context.roundRect(plate.x, plate.y, plate.width, plate.height, plate.radius);
  context.fillStyle = '#fbfbf8';
  context.fill();
  context.lineWidth = 8;
  context.strokeStyle = '#14171a';
  context.stroke();
  const family = getComputedStyle(document.documentElement).getPropertyValue(
    '--mantine-font-family-headings',
  );
  context.font = `700 120px ${family || 'sans-serif'}`;
  context.fillStyle = '#14171a';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  // Wide texts are condensed to fit the plate.
  context.fillText(text, side / 2, side / 2 + 8, plate.width - 48);
  return new File([await encodeCanvas(canvas, type)], `${text}.png`, { type });
}
