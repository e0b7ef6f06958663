import type { Notice, WrittenNotice } from '@waybill/schema/features/notices.models';
import type { Language } from '@waybill/schema/preferences';
import { languages } from '@waybill/schema/preferences';
import { richTextSchema } from '@waybill/schema/rich-text';
import { z } from 'zod';
import type { NoticeRow } from './notices.data.ts';
import { stateOf } from './notices.policy.ts';

const translationsSchema = z.partialRecord(z.enum(languages), richTextSchema);

/** Presents a notice in a reader's language. */
export function presentNotice(row: NoticeRow, language: Language): Notice {
  const { id, severity, body, translations } = row;
  const text = translationsSchema.parse(translations)[language] ?? richTextSchema.parse(body);
  return { id, severity, body: text.blocks };
}

/** Presents a notice for editing. */
export function presentWritten(row: NoticeRow, now: Date): WrittenNotice {
  const { id, severity, from, until, isNotified, createdAt } = row;
  const { blocks, source } = richTextSchema.parse(row.body);
  const translations = Object.entries(translationsSchema.parse(row.translations));
  return {
    id,
    severity,
    state: stateOf(row, now),
    body: blocks,
    source,
    translations: Object.fromEntries(
      translations.map(([language, text]) => [language, text.source]),
    ),
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    isNotified,
    createdAt: createdAt.toISOString(),
  };
}
