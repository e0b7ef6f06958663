import type { AccountExport } from '@waybill/schema/features/account.models';
import { sourceOf } from '../../lib/rich-text.ts';
import type { OwnRecords } from './own-records.data.ts';

/** Returns the messages that a user wrote, and how far they have read each channel. */
export function presentOwnRecords({
  chatMessages,
  chatReads,
}: OwnRecords): Pick<AccountExport, 'chatMessages' | 'chatReads'> {
  return {
    chatMessages: chatMessages.map(({ channelId, n, body, sentAt, editedAt }) => ({
      channelId,
      n,
      text: sourceOf(body),
      sentAt: sentAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    })),
    chatReads,
  };
}
