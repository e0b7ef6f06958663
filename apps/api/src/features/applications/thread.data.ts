import type { Prisma } from '@waybill/db/client';
import type { VoteForm } from '@waybill/schema/features/applications.fields';
import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';

const personSelect = { select: { id: true, username: true, avatar: mediaSelect } } as const;

const messageSelect = {
  id: true,
  fromStaff: true,
  staffOnly: true,
  text: true,
  createdAt: true,
  author: personSelect,
} satisfies Prisma.ApplicationMessageSelect;

const voteSelect = {
  value: true,
  comment: true,
  votedAt: true,
  voter: { select: { user: personSelect } },
} satisfies Prisma.ApplicationVoteSelect;

export type MessageRow = Prisma.ApplicationMessageGetPayload<{ select: typeof messageSelect }>;
export type VoteRow = Prisma.ApplicationVoteGetPayload<{ select: typeof voteSelect }>;

/** Lists an application's messages, oldest first: all for staff, else the shared ones. */
export async function listMessages(
  db: Db,
  applicationId: string,
  isForStaff: boolean,
): Promise<MessageRow[]> {
  return db.applicationMessage.findMany({
    where: { applicationId, ...(!isForStaff && { staffOnly: false }) },
    select: messageSelect,
    orderBy: { id: 'asc' },
  });
}

export async function countMessages(db: Db, applicationId: string): Promise<number> {
  return db.applicationMessage.count({ where: { applicationId } });
}

export async function createMessage(
  db: Db,
  data: Prisma.ApplicationMessageUncheckedCreateInput,
): Promise<MessageRow> {
  return db.applicationMessage.create({ data, select: messageSelect });
}

/** Lists the votes on an application, oldest first. */
export async function listVotes(db: Db, applicationId: string): Promise<VoteRow[]> {
  return db.applicationVote.findMany({
    where: { applicationId },
    select: voteSelect,
    orderBy: [{ votedAt: 'asc' }, { voterId: 'asc' }],
  });
}

interface VoteKey {
  readonly applicationId: string;
  readonly voterId: string;
}

export async function setVote(
  db: Db,
  { vtcId, ...key }: VoteKey & { readonly vtcId: string },
  vote: VoteForm & { readonly votedAt: Date },
): Promise<void> {
  await db.applicationVote.upsert({
    where: { applicationId_voterId: key },
    create: { ...key, vtcId, ...vote },
    update: vote,
  });
}

export async function removeVote(db: Db, key: VoteKey): Promise<void> {
  await db.applicationVote.deleteMany({ where: key });
}
