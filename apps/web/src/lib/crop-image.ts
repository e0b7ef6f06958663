import type { Size } from '@waybill/schema/images';

/** A rectangle within an image, in image pixels. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** Returns the displayed size of an image, or null if this browser cannot decode it. */
export async function readImageSize(file: Blob): Promise<Size | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** Scales a size down to fit into the box; never up. */
function fitInto(box: Size, { width, height }: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Crops an image to the area, scaled down to fit into the box, in the type of the original.
 * @throws when the browser cannot read or write it.
 */
export async function cropImage(file: File, area: Area, box: Size): Promise<File> {
  const { width, height } = fitInto(box, area);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser offers no canvas.');
  context.imageSmoothingQuality = 'high';
  const bitmap = await createImageBitmap(file);
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height);
  bitmap.close();
  return new File([await encodeCanvas(canvas, file.type)], file.name, { type: file.type });
}

const jpegQuality = 0.92;

/** Encodes a canvas as an image. */
export function encodeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => {
      if (blob === null) reject(new Error('The image could not be written.'));
      else resolve(blob);
    };
    canvas.toBlob(done, type, jpegQuality);
  });
}
