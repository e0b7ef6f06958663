/** The public address of a stored image. It names the content, so it can be cached for ever. */
export function buildMediaUrl(sha256: string): string {
  return `/media/${sha256}.webp`;
}
