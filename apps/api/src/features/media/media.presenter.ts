import type { Picture } from '@waybill/schema/features/media.models';

/** Returns the public URL of a stored image. It contains the hash, so it can be cached permanently. */
export function buildMediaUrl(sha256: string): string {
  return `/media/${sha256}.webp`;
}

interface PictureRow {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the URL and dimensions of a stored image. */
export function presentPicture({ sha256, width, height }: PictureRow): Picture {
  return { url: buildMediaUrl(sha256), size: { width, height } };
}

/** Returns the URL of an optional image; null without one. */
export function findMediaUrl(image: { readonly sha256: string } | null): string | null {
  return image && buildMediaUrl(image.sha256);
}

interface PersonRow {
  readonly id: string;
  readonly username: string;
  readonly avatar: { readonly sha256: string } | null;
}

/** Returns a user's public name and picture. */
export function presentPerson({ id, username, avatar }: PersonRow) {
  return { id, username, avatarUrl: findMediaUrl(avatar) };
}
