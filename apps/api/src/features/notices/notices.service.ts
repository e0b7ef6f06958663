import type { NewNotice, NoticeForm } from '@waybill/schema/features/notices.contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { RichText } from '@waybill/schema/rich-text';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import { happened } from '../../lib/happened.data.ts';
import { parseMarkdown } from '../../lib/markdown.ts';
import { recordOperatorAct } from '../operators/operator-acts.data.ts';
import * as data from './notices.data.ts';
import type { NoticeRow } from './notices.data.ts';

/** Lists the notices shown now that the actor has not dismissed. */
export async function listShownNotices({ db, actor, clock }: ActorContext): Promise<NoticeRow[]> {
  return data.listShown(db, actor.userId, clock(), limits.noticesShown);
}

/** Dismisses a notice for the actor. @throws NOT_FOUND */
export async function dismissNotice(ctx: WriteContext, id: string): Promise<void> {
  await ctx.transact(async ({ db, actor }) => {
    if ((await data.findNotice(db, id)) === null) throw new AppError('NOT_FOUND');
    await data.setDismissed(db, id, actor.userId, ctx.clock());
  });
}

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of all notices. @throws VALIDATION_FAILED */
export async function listNotices(
  { db }: ActorContext,
  { limit, cursor }: Asked,
): Promise<Page<NoticeRow>> {
  const rows = await data.listNotices(db, readIdCursor(cursor), limit + 1);
  return toPage(rows, limit, ({ id }) => [id]);
}

/** Creates a notice for all users, optionally with a notification. @throws VALIDATION_FAILED */
export async function createNotice(ctx: WriteContext, form: NewNotice): Promise<NoticeRow> {
  const at = ctx.clock();
  const fields = readForm(form, at);
  return ctx.transact(async ({ db, actor }) => {
    const row = await data.createNotice(db, { ...fields, isNotified: form.notify, createdAt: at });
    const { id: noticeId } = row;
    if (form.notify) {
      await happened(db, {
        type: 'notice.published',
        vtcId: null,
        actorId: actor.userId,
        subjectId: noticeId,
        payload: { noticeId },
      });
    }
    const details = { noticeId, severity: form.severity, isNotified: form.notify };
    await recordOperatorAct(db, actor, { action: 'notice.published', at, details });
    return row;
  });
}

/** @throws NOT_FOUND, VALIDATION_FAILED */
export async function updateNotice(
  ctx: WriteContext,
  id: string,
  form: NoticeForm,
): Promise<NoticeRow> {
  const at = ctx.clock();
  return ctx.transact(async ({ db, actor }) => {
    const former = await data.findNotice(db, id);
    if (former === null) throw new AppError('NOT_FOUND');
    const fields = readForm(form, form.from === null ? former.from : at);
    const row = await data.updateNotice(db, id, fields);
    const details = { noticeId: id, severity: form.severity };
    await recordOperatorAct(db, actor, { action: 'notice.changed', at, details });
    return row;
  });
}

/** @throws NOT_FOUND */
export async function removeNotice(ctx: WriteContext, id: string): Promise<void> {
  const at = ctx.clock();
  await ctx.transact(async ({ db, actor }) => {
    if (!(await data.removeNotice(db, id))) throw new AppError('NOT_FOUND');
    await recordOperatorAct(db, actor, {
      action: 'notice.deleted',
      at,
      details: { noticeId: id },
    });
  });
}

/** Parses a form. Without a start time it uses `beginning`. @throws VALIDATION_FAILED */
function readForm(form: NoticeForm, beginning: Date) {
  const from = form.from === null ? beginning : new Date(form.from);
  const until = form.until === null ? null : new Date(form.until);
  if (until !== null && until <= from) {
    throw new AppError('VALIDATION_FAILED', { fields: { until: messages.noticeUntilTooEarly } });
  }
  const body = parseText(form.text);
  if (body === null) {
    throw new AppError('VALIDATION_FAILED', { fields: { text: messages.noticeTextRequired } });
  }
  const translations = Object.entries(form.translations).flatMap(([language, typed]) => {
    const text = parseText(typed);
    return text === null ? [] : [[language, text] as const];
  });
  const { severity } = form;
  return { severity, body, translations: Object.fromEntries(translations), from, until };
}

/** Null for text without visible content. */
function parseText(typed: string): RichText | null {
  const text = parseMarkdown(typed);
  return text === null || text.blocks.length === 0 ? null : text;
}
