/** Where the trucks of the company are shown as they drive. */
export const liveMapPath = '/dashboard/map';

/** The parameter that names the driver whose truck is chosen. */
export const driverParameter = 'driver';

/** The public map of a company: a document of its own, which other websites may show within theirs. */
export function publicMapPath(tag: string): string {
  return `/map/${encodeURIComponent(tag)}`;
}

/** The same as an address to be shared. */
export function publicMapAddress(tag: string): string {
  return new URL(publicMapPath(tag), location.origin).href;
}
