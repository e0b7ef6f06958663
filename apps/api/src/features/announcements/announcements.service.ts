import type {
  AnnouncementChanges,
  AnnouncementForm,
} from '@waybill/schema/features/announcements.contract';
import { messages } from '@waybill/schema/messages';
import type { RichText } from '@waybill/schema/rich-text';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { parseMarkdown } from '../../lib/markdown.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './announcements.data.ts';
import type { AnnouncementRow } from './announcements.data.ts';
import { endOfPin } from './announcements.policy.ts';

interface Asked {
  readonly pinned?: 'true' | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Lists one page of a company's announcements, with the actor's number of unread ones. */
export async function listAnnouncements(
  { db, actor, clock }: ActorContext,
  vtcId: string,
  { pinned, limit, cursor }: Asked,
): Promise<Page<AnnouncementRow> & { readonly unread: number }> {
  const after = readIdCursor(cursor);
  const reader = await data.findReader(db, { userId: actor.userId, vtcId });
  const pinnedAt = pinned === undefined ? null : clock();
  const rows = await data.listAnnouncements(db, reader, { pinnedAt, after, take: limit + 1 });
  return { ...toPage(rows, limit, ({ id }) => [id]), unread: await data.countUnread(db, reader) };
}

/** @throws NOT_FOUND */
export async function getAnnouncement(
  { db, actor }: { readonly db: Db; readonly actor: Pick<Actor, 'userId'> },
  id: string,
): Promise<AnnouncementRow> {
  const found = await data.findAnnouncement(db, actor, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Publishes an announcement. @throws VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function createAnnouncement(
  ctx: WriteContext,
  vtcId: string,
  { title, body: typed, pinnedForDays }: AnnouncementForm,
): Promise<AnnouncementRow> {
  const body = parseBody(typed);
  // Check the duty and the text first, so that refused requests don't use up the company's rate limit.
  await ctx.transact(async () => {});
  await ctx.rateLimits.consume('announcementByVtc', vtcId);
  const now = ctx.clock();
  const pinnedUntil = endOfPin(pinnedForDays, now);
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const author = { userId: actor.userId, vtcId };
    const fields = { title, body, pinnedUntil };
    const id = await data.createAnnouncement(db, author, fields, now);
    await recordAudit(db, actor, {
      vtcId,
      action: 'announcement.published',
      subject: { id, name: title },
    });
    const row = await getAnnouncement({ db, actor }, id);
    await tell(db, 'announcement.published', actor.userId, row, now);
    return row;
  });
}

/** Updates an announcement. Without `pinnedForDays` the pin stays as it is. @throws NOT_FOUND */
export async function updateAnnouncement(
  ctx: WriteContext,
  id: string,
  { title, body, pinnedForDays }: AnnouncementChanges,
): Promise<AnnouncementRow> {
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockAnnouncement(db, id);
    await getAnnouncement({ db, actor }, id);
    const pin = pinnedForDays === undefined ? {} : { pinnedUntil: endOfPin(pinnedForDays, now) };
    await data.updateAnnouncement(db, id, { title, body: parseBody(body), ...pin }, now);
    const row = await getAnnouncement({ db, actor }, id);
    await recordAudit(db, actor, {
      vtcId: row.vtcId,
      action: 'announcement.edited',
      subject: { id, name: title },
    });
    await tell(db, 'announcement.edited', actor.userId, row, now);
    return row;
  });
}

/** @throws NOT_FOUND */
export async function removeAnnouncement(ctx: WriteContext, id: string): Promise<void> {
  await withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockAnnouncement(db, id);
    const row = await getAnnouncement({ db, actor }, id);
    await data.removeAnnouncement(db, id);
    await recordAudit(db, actor, {
      vtcId: row.vtcId,
      action: 'announcement.deleted',
      subject: { id, name: row.title },
    });
    await tell(db, 'announcement.deleted', actor.userId, row, ctx.clock());
  });
}

/** @throws NOT_FOUND */
export async function markRead(ctx: WriteContext, id: string): Promise<void> {
  await withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockAnnouncementForKeyShare(db, id);
    const { vtcId } = await getAnnouncement({ db, actor }, id);
    await data.setRead(db, id, { userId: actor.userId, vtcId }, ctx.clock());
  });
}

/** Parses Markdown. Input that is not empty can still have no visible content. @throws VALIDATION_FAILED */
function parseBody(typed: string): RichText {
  const body = parseMarkdown(typed);
  if (body !== null && body.blocks.length > 0) return body;
  throw new AppError('VALIDATION_FAILED', { fields: { body: messages.announcementBodyRequired } });
}

async function tell(
  db: Db,
  type: 'announcement.published' | 'announcement.edited' | 'announcement.deleted',
  actorId: string,
  { id, vtcId, pinnedUntil }: AnnouncementRow,
  now: Date,
): Promise<void> {
  const payload = { announcementId: id, isPinned: pinnedUntil !== null && pinnedUntil > now };
  await happened(db, { type, vtcId, actorId, subjectId: id, payload });
}
