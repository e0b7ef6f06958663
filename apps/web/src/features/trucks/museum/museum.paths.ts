import { publicPagePath } from '#src/lib/shared-paths.ts';

/** The trucks in the company’s museum. */
export const museumPath = '/dashboard/showroom';

/** Returns the path of a truck in the museum. */
export function exhibitPath(truckId: string): string {
  return `${museumPath}/${truckId}`;
}

/** Returns the path of a company’s public museum. */
export function publicMuseumPath(tag: string): string {
  return `${publicPagePath(tag)}/museum`;
}

/** Returns the path of a truck in a public museum. */
export function publicExhibitPath(tag: string, truckId: string): string {
  return `${publicMuseumPath(tag)}/${truckId}`;
}
