import type { FindRow } from '../../../lib/statement.ts';

export interface BannerRow {
  /** The company's name. */
  readonly name: string;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** Returns a company's banner. Null if it has none. */
export async function findBanner(findRow: FindRow, vtcId: string): Promise<BannerRow | null> {
  return findRow<BannerRow>({
    name: 'vtc-banner',
    text: `SELECT v.name, banner.sha256, banner.width, banner.height
           FROM vtcs v JOIN media banner ON banner.id = v.banner_id WHERE v.id = $1`,
    values: [vtcId],
  });
}
