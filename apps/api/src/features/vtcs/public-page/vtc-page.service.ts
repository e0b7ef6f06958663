import { vtcFormSchema } from '@waybill/schema/features/vtcs.contract';
import type { Services } from '../../../http/context.ts';
import { findVtcCard, type VtcCardRow } from './vtc-page.data.ts';

/** The public company of a tag in either case; null for what cannot be a tag, too. */
export async function findSharedVtc({ db }: Services, tag: unknown): Promise<VtcCardRow | null> {
  const { data } = vtcFormSchema.shape.tag.safeParse(tag);
  return data !== undefined && data === tag ? findVtcCard(db, data) : null;
}
