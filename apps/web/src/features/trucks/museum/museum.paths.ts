/** The trucks in the company’s museum. */
export const museumPath = '/dashboard/showroom';

/** Returns the path of a truck in the museum. */
export function exhibitPath(truckId: string): string {
  return `${museumPath}/${truckId}`;
}
