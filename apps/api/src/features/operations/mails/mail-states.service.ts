import type { ActorContext } from '../../../http/context.ts';
import { decodeCursor, isUuid, type Page, refuseCursor, toPage } from '../../../lib/cursor.ts';
import * as data from './mail-states.data.ts';

const latelyMs = 24 * 3_600_000;

/** Returns the state of mail delivery, and the mail server. */
export async function getMailState({ db, clock, config }: ActorContext) {
  const now = clock();
  const state = await data.readMailState(db, now, new Date(now.getTime() - latelyMs));
  return { ...state, server: config.mail === null ? null : new URL(config.mail.smtpUrl).host };
}

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type FailedRow = Awaited<ReturnType<typeof data.listFailedMails>>[number];

/** Returns one page of mails that failed permanently. @throws VALIDATION_FAILED */
export async function listFailedMails(
  { db }: ActorContext,
  { limit, cursor }: Asked,
): Promise<Page<FailedRow>> {
  const rows = await data.listFailedMails(db, readPlace(cursor), limit + 1);
  return toPage(rows, limit, ({ finishedAt, id }) => partsOf(finishedAt, id));
}

type SuspendedRow = Awaited<ReturnType<typeof data.listSuspended>>[number];

/** Returns one page of suspended addresses. @throws VALIDATION_FAILED */
export async function listSuspendedAddresses(
  { db }: ActorContext,
  { limit, cursor }: Asked,
): Promise<Page<SuspendedRow>> {
  const rows = await data.listSuspended(db, readPlace(cursor), limit + 1);
  return toPage(rows, limit, ({ emailSuspendedAt, id }) => partsOf(emailSuspendedAt, id));
}

function partsOf(at: Date | null, id: string): string[] {
  return [(at ?? new Date(0)).toISOString(), id];
}

function readPlace(cursor: string | undefined): data.Place | null {
  if (cursor === undefined) return null;
  const [text = '', id = ''] = decodeCursor(cursor) ?? [];
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !isUuid(id)) throw refuseCursor();
  return { at, id };
}
