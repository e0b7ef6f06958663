/** Where a company sees its alliances. */
export const alliancesPath = '/dashboard/alliances';

/** One of them. */
export function alliancePath(allianceId: string): string {
  return `${alliancesPath}/${allianceId}`;
}

/** What a company of an alliance shares with the reader's. */
export function allyPath(allianceId: string, vtcId: string): string {
  return `${alliancePath(allianceId)}/${vtcId}`;
}

/** Where anybody may read of an alliance. */
export function publicAlliancePath(slug: string): string {
  return `/alliance/${slug}`;
}
