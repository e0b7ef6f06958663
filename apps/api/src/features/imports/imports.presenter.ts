import {
  importFormats,
  type ImportLine,
  importReasons,
  type JobImport,
} from '@waybill/schema/features/imports.models';
import type { ImportRow, LineRow } from './imports.data.ts';

export function presentImport({ actor, createdAt, format, lines, ...row }: ImportRow): JobImport {
  return {
    ...row,
    format: importFormats.find((known) => known === format) ?? 'csv',
    by: actor,
    createdAt: createdAt.toISOString(),
    lines: { NEW: 0, DUPLICATE: 0, INVALID: 0, IMPORTED: 0, UNDONE: 0, ...lines },
  };
}

export function presentLine({ report, reason, ...row }: LineRow): ImportLine {
  return {
    ...row,
    reason: importReasons.find((known) => known === reason) ?? null,
    jobId: report?.jobId ?? null,
  };
}
