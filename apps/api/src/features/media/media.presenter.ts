/** The public address of a stored image. It names the content, so it can be cached for ever. */
export function buildMediaUrl(sha256: string): string {
  return `/media/${sha256}.webp`;
}

/** The same for an image that may be missing: null without one. */
export function findMediaUrl(image: { readonly sha256: string } | null): string | null {
  return image && buildMediaUrl(image.sha256);
}
