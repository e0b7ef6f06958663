import { readFile } from 'node:fs/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { createTestDatabase } from './test-support/test-database.ts';

test('the page of triggers lists the job triggers in the order in which they run', async () => {
  const database = await createTestDatabase(inject('testServer'));
  const client = await connect({ connectionString: database.url });
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  // tgtype: 1 means FOR EACH ROW, 2 BEFORE.
  const { rows } = await client.query<{ shown: string }>(
    `SELECT concat_ws(' | ', timing, '\`' || tgname || '\`', '\`' || tgfoid::regproc || '\`') AS shown
     FROM pg_trigger, LATERAL (SELECT CASE
       WHEN tgdeferrable THEN 'at the commit'
       WHEN tgtype::int & 2 = 2 THEN 'before, row'
       WHEN tgtype::int & 1 = 1 THEN 'after, row'
       ELSE 'after, statement' END AS timing) its
     WHERE tgrelid = 'jobs'::regclass AND NOT tgisinternal
     ORDER BY array_position('{"before, row","after, row","after, statement"}', timing), tgname`,
  );
  const page = await readFile(new URL('../../docs/job-triggers.md', import.meta.url), 'utf8');
  const named = Array.from(page.matchAll(/^\| (.+? \| `\w+`\s+\| `\w+`)/gm), ([, row = '']) =>
    row.replaceAll(/\s+\|/g, ' |'),
  );
  expect(named).toEqual(rows.map(({ shown }) => shown));
});
