import type { Prisma } from '@waybill/db/client';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../../lib/db.ts';
import { mediaSelect } from '../../media/media.data.ts';

const noteSelect = {
  id: true,
  userId: true,
  vtcId: true,
  text: true,
  createdAt: true,
  authorId: true,
  author: { select: { id: true, username: true, avatar: mediaSelect } },
} satisfies Prisma.MemberNoteSelect;

export type NoteRow = Prisma.MemberNoteGetPayload<{ select: typeof noteSelect }>;

interface Member {
  readonly userId: string;
  readonly vtcId: string;
}

/** Lists all notes about a member, latest first. */
export async function listNotes(db: Db, { userId, vtcId }: Member): Promise<NoteRow[]> {
  return db.memberNote.findMany({
    where: { userId, vtcId },
    select: noteSelect,
    orderBy: { id: 'desc' },
    take: limits.notesPerMember,
  });
}

export async function countNotes(db: Db, { userId, vtcId }: Member): Promise<number> {
  return db.memberNote.count({ where: { userId, vtcId } });
}

export async function findNote(
  db: Db,
  { userId, vtcId }: Member,
  id: string,
): Promise<NoteRow | null> {
  return db.memberNote.findFirst({ where: { id, userId, vtcId }, select: noteSelect });
}

export async function createNote(
  db: Db,
  { userId, vtcId }: Member,
  note: { readonly authorId: string; readonly text: string },
): Promise<NoteRow> {
  return db.memberNote.create({ data: { userId, vtcId, ...note }, select: noteSelect });
}

export async function removeNote(db: Db, id: string): Promise<void> {
  await db.memberNote.deleteMany({ where: { id } });
}
