import { publicMapOrigin } from '@waybill/schema/features/positions.fields';
import { limits } from '@waybill/schema/limits';
import type { Services } from '../../http/context.ts';
import * as data from './map-page.data.ts';

/** Returns the websites that may embed a company's public map. Null if it has none. */
export async function findFrameAncestors(
  { db }: Pick<Services, 'db'>,
  tag: string,
): Promise<readonly string[] | null> {
  // An invalid tag is not looked up: PostgreSQL rejects text with a zero byte.
  const isTag = tag.length <= limits.vtcTag.max && !tag.includes('\0');
  const websites = isTag ? await data.findFrameAncestors(db, tag) : null;
  // Older entries were not all validated.
  return websites?.filter((website) => publicMapOrigin.safeParse(website).success) ?? null;
}
