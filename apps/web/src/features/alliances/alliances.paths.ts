/** The list of a company's alliances. */
export const alliancesPath = '/dashboard/alliances';

/** Returns the path of an alliance. */
export function alliancePath(allianceId: string): string {
  return `${alliancesPath}/${allianceId}`;
}

/** Returns the path of an ally's shared data. */
export function allyPath(allianceId: string, vtcId: string): string {
  return `${alliancePath(allianceId)}/${vtcId}`;
}

/** Returns the path of an alliance's public page. */
export function publicAlliancePath(slug: string): string {
  return `/alliance/${slug}`;
}
