/** The public address of a stored image. It names the content, so it can be cached for ever. */
export function buildMediaUrl(sha256: string): string {
  return `/media/${sha256}.webp`;
}

/** The same address as an expression of SQL, of a row of `media`; null when there is no row. */
export function mediaUrlSql(row: string): string {
  return `'/media/' || ${row}.sha256 || '.webp'`;
}
