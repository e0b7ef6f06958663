import { expect, test } from 'vitest';
import type { BackupKind } from '../../lib/backups.ts';
import { isDue, listExpired } from './backups.policy.ts';

const make = (kind: BackupKind, moment: string) => {
  const madeAt = new Date(moment);
  return { name: `${kind} ${moment}`, kind, madeAt };
};
const days = (count: number, from: string, hour = 3) =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(from);
    at.setUTCDate(at.getUTCDate() + index);
    at.setUTCHours(hour);
    return make('scheduled', at.toISOString());
  });
const keptOf = (backups: ReturnType<typeof make>[], keepDays: number, keepWeeks: number) => {
  const expired = new Set(listExpired(backups, { keepDays, keepWeeks }));
  return backups
    .filter((backup) => !expired.has(backup))
    .map(({ madeAt }) => madeAt.toISOString().slice(0, 10));
};

const five = (kind: BackupKind) =>
  days(5, '2026-01-01').map(({ madeAt }) => make(kind, madeAt.toISOString()));

test('of scheduled backups, the last of each recent day and week is kept', () => {
  // 2026-01-01 is a Thursday; the last full week ends on Sunday, 2026-02-08.
  const backups = days(41, '2026-01-01');
  expect(keptOf(backups, 3, 4)).toEqual([
    '2026-01-25',
    '2026-02-01',
    '2026-02-08',
    '2026-02-09',
    '2026-02-10',
  ]);
  expect(keptOf(backups, 7, 0)).toEqual(
    days(7, '2026-02-04').map(({ madeAt }) => madeAt.toISOString().slice(0, 10)),
  );
});

test('days without a backup don’t count, the last backup of a day is kept, and the newest always is', () => {
  const early = days(2, '2026-01-01', 1);
  const late = days(2, '2026-01-01', 23);
  const backups = [...early, ...late, make('scheduled', '2026-06-01T03:00:00Z')];
  expect(new Set(listExpired(backups, { keepDays: 3, keepWeeks: 0 }))).toEqual(new Set(early));
  expect(keptOf(backups, 0, 0)).toEqual(['2026-06-01']);
  expect(listExpired([], { keepDays: 7, keepWeeks: 4 })).toEqual([]);
});

test('manual backups are kept, and the last three before a change', () => {
  const options = { keepDays: 1, keepWeeks: 1 };
  expect(listExpired(five('manual'), options)).toEqual([]);
  expect(listExpired(five('before-migration'), options)).toHaveLength(2);
  expect(listExpired(five('before-upgrade'), options)).toHaveLength(2);
});

const makeBefore = (summary: { migration: string; upgradesTo?: string } | null, index: number) => {
  const backup = make('before-migration', `2026-01-01T03:0${index}:00Z`);
  return Object.assign(backup, { summary });
};

test('failed starts during an upgrade do not push out the backup from before it', () => {
  // The first migration was applied, and the second failed at each start.
  const migrations = ['1_before', '2_amid', '2_amid', '2_amid', '2_amid', '2_amid'];
  const before = migrations.map((migration, index) => makeBefore({ migration }, index));
  const expired = listExpired(before, { keepDays: 7, keepWeeks: 4 });
  expect(new Set(expired)).toEqual(new Set(before.slice(1, -1)));
  const lost = migrations.map((_migration, index) => makeBefore(null, index));
  expect(listExpired(lost, { keepDays: 7, keepWeeks: 4 })).toHaveLength(3);
});

test('F7: however often an upgrade is interrupted, the backup from before it is kept', () => {
  const upgrade = ['1', '2', '3', '4', '5', '6'].map((migration, index) =>
    makeBefore({ migration, upgradesTo: '7' }, index),
  );
  const options = { keepDays: 7, keepWeeks: 4 };
  for (let starts = 1; starts <= upgrade.length; starts += 1) {
    const before = upgrade.slice(0, starts);
    expect(new Set(listExpired(before, options))).toEqual(new Set(before.slice(1, -3)));
  }
  // Continuing it with a newer version is still the same upgrade.
  const newer = makeBefore({ migration: '6', upgradesTo: '9' }, 7);
  expect(listExpired([...upgrade, newer], options)).not.toContain(upgrade[0]);
  // After three more upgrades, the old backup is not needed.
  const later = ['7', '8', '9'].map((migration, index) =>
    makeBefore({ migration, upgradesTo: String(Number(migration) + 1) }, 7 + index),
  );
  expect(new Set(listExpired([...upgrade, ...later], options))).toEqual(new Set(upgrade));
});

test('a backup is due if no scheduled one was made since the last scheduled time', () => {
  const last = new Date('2026-01-02T03:17:00Z');
  expect(isDue([], last)).toBe(true);
  expect(isDue([make('scheduled', '2026-01-02T03:16:59Z')], last)).toBe(true);
  expect(isDue([make('scheduled', '2026-01-02T03:17:00Z')], last)).toBe(false);
  expect(isDue([make('manual', '2026-01-02T04:00:00Z')], last)).toBe(true);
});
