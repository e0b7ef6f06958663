/** The live map. */
export const liveMapPath = '/dashboard/map';

/** The parameter for the chosen driver. */
export const driverParameter = 'driver';

/** Returns the path of a company's public map: a separate document, which other websites may embed. */
export function publicMapPath(tag: string): string {
  return `/map/${encodeURIComponent(tag)}`;
}

/** Returns the URL of a company's public map to share. */
export function publicMapAddress(tag: string): string {
  return new URL(publicMapPath(tag), location.origin).href;
}
