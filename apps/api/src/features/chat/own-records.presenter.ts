import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** Returns what a user wrote, marked, read, blocked and reported in the chat, and their mutes. */
export function presentOwnRecords({
  messages,
  pictures,
  reactions,
  reads,
  blocks,
  mutes,
  reports,
}: OwnRecords): Pick<
  AccountExport,
  | 'chatMessages'
  | 'chatPicturesByYou'
  | 'chatReactionsByYou'
  | 'chatReads'
  | 'chatBlocksByYou'
  | 'chatMutesOfYou'
  | 'chatReportsByYou'
> {
  return {
    chatMessages: messages.map(({ sentAt, editedAt, ...message }) => ({
      ...message,
      sentAt: sentAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    })),
    chatPicturesByYou: pictures.map(({ id, createdAt }) => ({
      id,
      createdAt: createdAt.toISOString(),
    })),
    chatReactionsByYou: reactions,
    chatReads: reads,
    chatBlocksByYou: blocks,
    chatMutesOfYou: mutes.map((mute) => ({ ...mute, until: mute.until.toISOString() })),
    chatReportsByYou: reports.map(({ createdAt, ...report }) => ({
      ...report,
      createdAt: createdAt.toISOString(),
    })),
  };
}
