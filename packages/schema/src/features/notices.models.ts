import { z } from 'zod';
import { languages } from '../preferences.ts';
import { blocksSchema } from '../rich-text.ts';
import { idSchema } from '../text.ts';

/** The importance of a notice: information, something to plan for, or something to act on. */
export const noticeSeverities = ['INFO', 'WARNING', 'CRITICAL'] as const;
export type NoticeSeverity = (typeof noticeSeverities)[number];

/** An operator notice as one user sees it. */
export const noticeSchema = z.object({
  id: idSchema,
  severity: z.enum(noticeSeverities),
  body: blocksSchema.meta({ description: 'In the reader’s language if available.' }),
});
export type Notice = z.infer<typeof noticeSchema>;

export const noticeStates = ['COMING', 'SHOWN', 'OVER'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** The same as its operator wrote it. */
export const writtenNoticeSchema = z.object({
  id: idSchema,
  severity: z.enum(noticeSeverities),
  state: z.enum(noticeStates),
  body: blocksSchema,
  source: z.string().meta({ description: 'The Markdown source.' }),
  translations: z
    .partialRecord(z.enum(languages), z.string())
    .meta({ description: 'The Markdown by language.' }),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable().meta({ description: 'Null: until it is deleted.' }),
  isNotified: z.boolean().meta({ description: 'Whether to notify all users.' }),
  createdAt: z.iso.datetime(),
});
export type WrittenNotice = z.infer<typeof writtenNoticeSchema>;
