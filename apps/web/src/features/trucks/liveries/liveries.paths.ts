/** The company's liveries. */
export const liveriesPath = '/dashboard/customisation';

/** A livery, on the page of all. */
export function liveryPath(id: string): string {
  return `${liveriesPath}?livery=${id}`;
}

/** The file of a version of a livery. */
export function liveryFilePath(id: string, version: number): string {
  return `/api/liveries/${id}/versions/${version}/file`;
}

/** An item in the Steam Workshop. */
export function workshopUrl(item: string): string {
  return `https://steamcommunity.com/sharedfiles/filedetails/?id=${item}`;
}
