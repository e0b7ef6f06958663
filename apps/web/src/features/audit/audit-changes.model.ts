import type { AuditEntry } from '@waybill/schema/features/audit.contract';

/** One field of what an entry changed. */
export type AuditChange =
  | {
      readonly kind: 'list';
      readonly field: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    }
  | {
      readonly kind: 'value';
      readonly field: string;
      /** Undefined if the entry has no value for that side. */
      readonly before: unknown;
      readonly after: unknown;
    };

/** Lists an entry's changes by field: lists as additions and removals, other fields as both values. */
export function listChanges({
  before,
  after,
}: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field): AuditChange => {
    const [former, latter] = [before?.[field], after?.[field]];
    if (!Array.isArray(former) && !Array.isArray(latter)) {
      return { kind: 'value', field, before: former, after: latter };
    }
    const [had, has] = [textsOf(former), textsOf(latter)];
    return {
      kind: 'list',
      field,
      added: has.filter((item) => !had.includes(item)),
      removed: had.filter((item) => !has.includes(item)),
    };
  });
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
