/** The company's trucks. */
export const fleetPath = '/dashboard/fleet';

/** A truck's page. */
export function truckPath(truckId: string): string {
  return `${fleetPath}/${truckId}`;
}
