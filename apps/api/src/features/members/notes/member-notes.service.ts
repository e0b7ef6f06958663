import { limits } from '@waybill/schema/limits';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import * as data from './member-notes.data.ts';
import type { NoteRow } from './member-notes.data.ts';
import { canDeleteNote, canSeeNotes } from '../members.policy.ts';
import { emitChangeOf, type MemberKey, subjectOf, withMemberLocked } from '../members.service.ts';

/** Lists the notes about a member; undefined if the actor is not staff. */
export async function listVisibleNotes(
  { db, actor }: ActorContext,
  key: MemberKey,
): Promise<NoteRow[] | undefined> {
  return canSeeNotes(actor) ? data.listNotes(db, key) : undefined;
}

/** Notes can be about any member; the routes are restricted to staff. */
const anyMember = () => null;

/** @throws NOT_FOUND, NOTES_TOO_MANY */
export async function createNote(
  ctx: WriteContext,
  key: MemberKey,
  text: string,
): Promise<NoteRow> {
  return withMemberLocked(ctx, key, anyMember, async ({ db, actor }, member) => {
    if ((await data.countNotes(db, key)) >= limits.notesPerMember)
      throw new AppError('NOTES_TOO_MANY');
    const note = await data.createNote(db, key, { authorId: actor.userId, text });
    await recordAudit(db, actor, {
      vtcId: key.vtcId,
      action: 'member.note-added',
      subject: subjectOf(member),
    });
    await emitChangeOf({ db, actor }, key, 'member.file-changed');
    return note;
  });
}

/** @throws NOT_FOUND, also for a note that the actor may not delete */
export async function removeNote(ctx: WriteContext, key: MemberKey, noteId: string): Promise<void> {
  await withMemberLocked(ctx, key, anyMember, async ({ db, actor }, member) => {
    const note = await data.findNote(db, key, noteId);
    if (!note || !canDeleteNote(actor, note)) throw new AppError('NOT_FOUND');
    await data.removeNote(db, noteId);
    await recordAudit(db, actor, {
      vtcId: key.vtcId,
      action: 'member.note-deleted',
      subject: subjectOf(member),
    });
    await emitChangeOf({ db, actor }, key, 'member.file-changed');
  });
}
