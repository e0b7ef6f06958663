import { expect, it } from 'vitest';
import { sourceMigrationsDir } from '../migrate/read-migrations.ts';
import { makeMigrationsFolder } from '../test-support/migrations-folder.ts';
import { lintMigrations } from './lint-migrations.ts';

/** Returns the rules that a migration violates. */
async function rulesBrokenBy(sql: string): Promise<string[]> {
  const folder = await makeMigrationsFolder({ '2_new': sql });
  const findings = await lintMigrations(folder, '1_old');
  return Array.from(findings.matchAll(/warning: ([a-z-]+)/g), ([, rule = '']) => rule);
}

it.each([
  ['a column that goes', 'ALTER TABLE jobs DROP COLUMN cargo;', 'ban-drop-column'],
  ['a column under another name', 'ALTER TABLE jobs RENAME COLUMN a TO b;', 'renaming-column'],
  ['a column of another type', 'ALTER TABLE jobs ALTER a TYPE text;', 'changing-column-type'],
  ['a table that goes', 'DROP TABLE jobs;', 'ban-drop-table'],
  ['a table under another name', 'ALTER TABLE jobs RENAME TO deliveries;', 'renaming-table'],
  ['a value that must be given', 'ALTER TABLE jobs ADD a int NOT NULL;', 'adding-required-field'],
  [
    'an index while nobody writes',
    'CREATE INDEX i ON jobs (a);',
    'require-concurrent-index-creation',
  ],
  [
    'a constraint that reads a whole table',
    'ALTER TABLE jobs ADD CONSTRAINT c CHECK (a > 0);',
    'constraint-missing-not-valid',
  ],
])('finds %s', async (_what, sql, rule) => {
  expect(await rulesBrokenBy(sql)).toContain(rule);
});

it.each([
  ['a new table with its index', 'CREATE TABLE a (id int); CREATE INDEX i ON a (id);'],
  ['a column that nobody has to fill', 'ALTER TABLE jobs ADD a int NOT NULL DEFAULT 0;'],
  ['an index that is built meanwhile', 'CREATE INDEX CONCURRENTLY i ON jobs (a);'],
  [
    'what somebody knows better and says so',
    '-- Nothing has read it for two versions.\n-- squawk-ignore ban-drop-column\nALTER TABLE jobs DROP COLUMN a;',
  ],
])('accepts %s', async (_what, sql) => {
  expect(await rulesBrokenBy(sql)).toEqual([]);
});

it('ignores older migrations', async () => {
  const folder = await makeMigrationsFolder({ '1_old': 'DROP TABLE jobs;' });
  expect(await lintMigrations(folder, '1_old')).toBe('');
});

it('finds nothing in the existing migrations', async () => {
  expect(await lintMigrations(sourceMigrationsDir)).toBe('');
});
