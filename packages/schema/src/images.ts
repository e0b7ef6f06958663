/** The image types that the product accepts. */
export const imageTypes = ['image/png', 'image/jpeg'] as const;

/** The dimensions of an image in pixels, so that a page can reserve its space. */
export interface Size {
  width: number;
  height: number;
}

/**
 * The largest size at which logos and banners are shown on a high-density screen. Larger images are scaled
 * down.
 */
export const logoBox: Size = { width: 512, height: 512 };
export const bannerBox: Size = { width: 1_920, height: 640 };
/** The largest sizes of an event's picture, and of the photos of it. */
export const eventPictureBox: Size = { width: 1_600, height: 800 };
export const photoBox: Size = { width: 1_600, height: 1_600 };
/** The largest size of a livery's picture: as it is uploaded. */
export const liveryBox: Size = { width: 4_096, height: 4_096 };
/** The size of every avatar. */
export const avatarBox: Size = { width: 128, height: 128 };

/**
 * The widths in pixels of an image's narrower copies: those at which pages show logos, banners and avatars,
 * at single and double density.
 */
export const logoWidths = [64, 128, 256] as const;
export const bannerWidths = [480, 960] as const;
export const avatarWidths = [64] as const;
export const pictureWidths = [400, 800] as const;
export const liveryWidths = [320, 1_280] as const;

/**
 * Returns the URL of a narrower copy of an image. If there is no copy, the server responds with the full
 * image.
 */
export function copyUrl(url: string, width: number): string {
  return url.replace(/\.webp$/, `-${width}.webp`);
}

/** Returns the `srcset` of an image and its narrower copies. */
export function srcSetOf(url: string, size: Size, widths: readonly number[]): string {
  const copies = widths.filter((width) => width < size.width);
  return [
    ...copies.map((width) => `${copyUrl(url, width)} ${width}w`),
    `${url} ${size.width}w`,
  ].join(', ');
}
