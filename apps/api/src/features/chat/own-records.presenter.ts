import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** Returns the messages that a user wrote, and how far they have read each channel. */
export function presentOwnRecords({
  messages,
  reads,
}: OwnRecords): Pick<AccountExport, 'chatMessages' | 'chatReads'> {
  return {
    chatMessages: messages.map(({ sentAt, editedAt, ...message }) => ({
      ...message,
      sentAt: sentAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    })),
    chatReads: reads,
  };
}
