import type { Services } from '../../../http/context.ts';
import { type BannerRow, findBanner } from './overview.data.ts';

/** Returns the banner at the top of the members' overview. Null if there is none. */
export async function getOwnBanner(
  { findRow }: Services,
  vtcId: string,
): Promise<BannerRow | null> {
  return findBanner(findRow, vtcId);
}
