import { vtcFormSchema } from '@waybill/schema/features/vtcs.contract';
import type { VtcPage } from '@waybill/schema/features/vtcs.models';
import type { Context, Services } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { decodeCursor, type Page, refuseCursor, toPage } from '../../../lib/cursor.ts';
import type { JsonText } from '../../../lib/json-text.ts';
import { findVtcPage } from '../vtc-json.data.ts';
import * as data from './vtc-page.data.ts';
import type { RosterRow, VtcCardRow } from './vtc-page.data.ts';

/** Returns the page of a company whose owner made it public. @throws NOT_FOUND */
export async function getVtcPage(
  { findRow, clock }: Context,
  tag: string,
): Promise<JsonText<VtcPage>> {
  const vtc = await findVtcPage(findRow, tag, clock().toISOString().slice(0, 10));
  if (!vtc) throw new AppError('NOT_FOUND');
  return vtc;
}

/** Lists the members named on a company's page. @throws NOT_FOUND, VALIDATION_FAILED */
export async function getRoster(
  { db }: Context,
  tag: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<RosterRow>> {
  const vtc = await data.findVtcWithRoster(db, tag);
  if (!vtc) throw new AppError('NOT_FOUND');
  const after = cursor === undefined ? null : readPosition(cursor);
  const rows = await data.listRoster(db, vtc.id, after, limit + 1);
  return toPage(rows, limit, ({ joinedAt, searchName }) => [joinedAt.toISOString(), searchName]);
}

function readPosition(cursor: string): data.RosterPosition {
  const [joinedAt = '', searchName] = decodeCursor(cursor) ?? [];
  const isMoment =
    /^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/.test(joinedAt) && !Number.isNaN(Date.parse(joinedAt));
  if (!isMoment || searchName === undefined) throw refuseCursor();
  return { joinedAt: new Date(joinedAt), searchName };
}

/** Returns the public company with a tag, in either case. Null if the tag is invalid. */
export async function findSharedVtc(
  { findRow }: Services,
  tag: unknown,
): Promise<VtcCardRow | null> {
  const { data: known } = vtcFormSchema.shape.tag.safeParse(tag);
  return known !== undefined && known === tag ? data.findVtcCard(findRow, known) : null;
}
