import type { BackupKind } from '../../lib/backups.ts';

interface Kept {
  readonly name: string;
  readonly kind: BackupKind;
  readonly madeAt: Date;
  /** What is known of its content; of one that nothing is known of, it is taken for unlike all others. */
  readonly summary?: {
    readonly migration: string;
    readonly upgradesTo?: string | undefined;
  } | null;
}

/** Of so many states before a change of the database the last backup is kept, and what came before the first. */
const keptBeforeChanges = 3;
const dayMs = 86_400_000;
/** 1970 began on a Thursday, weeks begin on Mondays. */
const daysToMonday = 3;

/**
 * The backups that are kept no longer: of scheduled ones the last of each of the last `keepDays` days and
 * of the last `keepWeeks` weeks that have any stay, and of those before a change the last three. Where an
 * upgrade was interrupted, the one from before it stays too: only that one fits the previous version. Those
 * that somebody made by hand stay until somebody removes them.
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
    // Whatever is set: what was just made is not removed.
    ...scheduled.slice(0, 1),
    ...lastBefore('before-migration'),
    ...lastBefore('before-upgrade'),
    ...ofKind(newestFirst, 'manual'),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** The first so many, and with them the one from before the upgrade that the last of them was amid. */
function withBeginning<B extends Kept>(newestFirst: readonly B[], count: number): B[] {
  const beginning = newestFirst.findIndex(
    (backup, index) => index >= count - 1 && !isAmid(backup, newestFirst[index + 1]),
  );
  return newestFirst.filter((_backup, index) => index < count || index === beginning);
}

/** Whether a backup was made amid the upgrade that the one before it was made for. */
function isAmid({ summary }: Kept, before: Kept | undefined): boolean {
  const upgradesTo = before?.summary?.upgradesTo;
  return summary && upgradesTo !== undefined ? summary.migration < upgradesTo : false;
}

function compareMigrations(one: Kept, other: Kept): number {
  return (one.summary?.migration ?? '').localeCompare(other.summary?.migration ?? '');
}

/** Whether the schedule wants one: none was made since the last time that it names. */
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
