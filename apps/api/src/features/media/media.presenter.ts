/** The public address of a stored image. It names the content, so it can be cached for ever. */
export function buildMediaUrl(sha256: string): string {
  return `/media/${sha256}.webp`;
}

/** The same for an image that may be missing: null without one. */
export function findMediaUrl(image: { readonly sha256: string } | null): string | null {
  return image && buildMediaUrl(image.sha256);
}

interface PersonRow {
  readonly id: string;
  readonly username: string;
  readonly avatar: { readonly sha256: string } | null;
}

/** Somebody by name and picture, for others. */
export function presentPerson({ id, username, avatar }: PersonRow) {
  return { id, username, avatarUrl: findMediaUrl(avatar) };
}
