import type { Services } from '../../../http/context.ts';
import { type BannerRow, findBanner } from './overview.data.ts';

/** The banner that members see at the top of their company's overview; null where there is none. */
export async function getOwnBanner(
  { findRow }: Services,
  vtcId: string,
): Promise<BannerRow | null> {
  return findBanner(findRow, vtcId);
}
