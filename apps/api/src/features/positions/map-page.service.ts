import { publicMapOrigin } from '@waybill/schema/features/positions.fields';
import { limits } from '@waybill/schema/limits';
import type { Services } from '../../http/context.ts';
import * as data from './map-page.data.ts';

/** The websites that may show the public map of a company; null where it has none. */
export async function findFrameAncestors(
  { db }: Pick<Services, 'db'>,
  tag: string,
): Promise<readonly string[] | null> {
  // What cannot be a tag is not looked up: the database takes no text with a zero byte.
  const isTag = tag.length <= limits.vtcTag.max && !tag.includes('\0');
  const websites = isTag ? await data.findFrameAncestors(db, tag) : null;
  // Those of before were not all checked.
  return websites?.filter((website) => publicMapOrigin.safeParse(website).success) ?? null;
}
