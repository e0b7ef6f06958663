import type { BackupKind } from '../../lib/backups.ts';

interface Kept {
  readonly name: string;
  readonly kind: BackupKind;
  readonly madeAt: Date;
  /** A summary of its contents. A backup without one counts as different from all others. */
  readonly summary?: {
    readonly migration: string;
    readonly upgradesTo?: string | undefined;
  } | null;
}

/**
 * Number of database states before a change whose last backup is kept, plus the state before the first of
 * them.
 */
const keptBeforeChanges = 3;
const dayMs = 86_400_000;
/** Days from Monday to 1970-01-01, a Thursday. */
const daysToMonday = 3;

/**
 * Returns the backups to delete. Keeps the last scheduled backup of each of the last `keepDays` days and
 * `keepWeeks` weeks that have any, and the last three before a change. After an interrupted upgrade, the
 * backup from before it is kept too, because only that one fits the previous version. Manual backups are kept
 * until an operator deletes them.
 */
export function listExpired<B extends Kept>(
  backups: readonly B[],
  { keepDays, keepWeeks }: { readonly keepDays: number; readonly keepWeeks: number },
): B[] {
  const newestFirst = backups.toSorted(
    (one, other) => +other.madeAt - +one.madeAt || compareMigrations(other, one),
  );
  const scheduled = newestFirst.filter(({ kind }) => kind === 'scheduled');
  const dayOf = ({ madeAt }: B) => Math.floor(+madeAt / dayMs);
  const weekOf = (backup: B) => Math.floor((dayOf(backup) + daysToMonday) / 7);
  const schemaOf = ({ name, summary }: B) => summary?.migration ?? name;
  const lastBefore = (kind: BackupKind) =>
    withBeginning(lastOfEach(ofKind(newestFirst, kind), schemaOf), keptBeforeChanges);
  const kept = new Set([
    ...lastOfEach(scheduled, dayOf).slice(0, keepDays),
    ...lastOfEach(scheduled, weekOf).slice(0, keepWeeks),
    // The newest scheduled backup is always kept, with any settings.
    ...scheduled.slice(0, 1),
    ...lastBefore('before-migration'),
    ...lastBefore('before-upgrade'),
    ...ofKind(newestFirst, 'manual'),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

/**
 * Returns the first `count` backups, plus the one from before the upgrade that the last of them belongs to.
 */
function withBeginning<B extends Kept>(newestFirst: readonly B[], count: number): B[] {
  const beginning = newestFirst.findIndex(
    (backup, index) => index >= count - 1 && !isAmid(backup, newestFirst[index + 1]),
  );
  return newestFirst.filter((_backup, index) => index < count || index === beginning);
}

/** True if a backup was made during the upgrade that the previous backup was made for. */
function isAmid({ summary }: Kept, before: Kept | undefined): boolean {
  const upgradesTo = before?.summary?.upgradesTo;
  return summary && upgradesTo !== undefined ? summary.migration < upgradesTo : false;
}

function compareMigrations(one: Kept, other: Kept): number {
  return (one.summary?.migration ?? '').localeCompare(other.summary?.migration ?? '');
}

/** True if no scheduled backup was made since the last scheduled time. */
export function isDue(backups: readonly Kept[], lastTime: Date): boolean {
  return !backups.some(({ kind, madeAt }) => kind === 'scheduled' && madeAt >= lastTime);
}

function ofKind<B extends Kept>(backups: readonly B[], kind: BackupKind): B[] {
  return backups.filter((backup) => backup.kind === kind);
}

function lastOfEach<B>(newestFirst: readonly B[], periodOf: (backup: B) => number | string): B[] {
  return newestFirst.filter(
    (backup, index) =>
      index === newestFirst.findIndex((other) => periodOf(other) === periodOf(backup)),
  );
}
