import { type ChatReport, chatReportSchema } from '@waybill/schema/features/chat.models';
import type { MuteRow, ReportRow } from './moderation.data.ts';

/** Returns a report with the copies of its messages. */
export function presentReport({ messages, createdAt, ...report }: ReportRow): ChatReport {
  return {
    ...report,
    messages: chatReportSchema.shape.messages.parse(messages),
    createdAt: createdAt.toISOString(),
  };
}

/** Returns a muted member, with the end and the reason. */
export function presentMute({ user, until, reason }: MuteRow) {
  return { member: user, until: until.toISOString(), reason };
}
