/** The image types that the product accepts. */
export const imageTypes = ['image/png', 'image/jpeg'] as const;

/** How large an image is, in pixels: what a page needs to keep its place free. */
export interface Size {
  width: number;
  height: number;
}

/** As large as logos and banners are ever shown, on a screen of double density; none is kept larger. */
export const logoBox: Size = { width: 512, height: 512 };
export const bannerBox: Size = { width: 1_920, height: 640 };
/** Every avatar has exactly this size. */
export const avatarBox: Size = { width: 128, height: 128 };

/**
 * The widths in which narrower copies of an image are kept, in pixels. They are those at which
 * pages show logos, banners and avatars, on screens of single and double density.
 */
export const logoWidths = [64, 128, 256] as const;
export const bannerWidths = [480, 960] as const;
export const avatarWidths = [64] as const;

/** The address of a narrower copy of an image. Where there is none, the whole image answers. */
export function copyUrl(url: string, width: number): string {
  return url.replace(/\.webp$/, `-${width}.webp`);
}

/** The `srcset` of an image and its narrower copies. */
export function srcSetOf(url: string, size: Size, widths: readonly number[]): string {
  const copies = widths.filter((width) => width < size.width);
  return [
    ...copies.map((width) => `${copyUrl(url, width)} ${width}w`),
    `${url} ${size.width}w`,
  ].join(', ');
}
