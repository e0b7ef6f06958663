// @module-tag long

import { expect, it } from 'vitest';
import { insertCompany } from '../test-support/company-rows.ts';
import { migrateRows } from '../test-support/migrate-rows.ts';

const migration = '20261122210000_formatted_introductions';

const insertRows = `
  BEGIN;
  SET CONSTRAINTS ALL DEFERRED;
  ${insertCompany}
  INSERT INTO application_forms (id, vtc_id, version, intro, questions)
  SELECT gen_random_uuid(), v.id, version, intro, '[]'
  FROM vtcs v, (VALUES (1, ''), (2, E'We drive *at night*.\\nEvery night.\\n\\nSay hello')) AS f (version, intro);
  COMMIT`;

const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const text = (words: string) => ({ type: 'text', text: words });

it('plain-text introductions look the same as before, and their source is unchanged', async () => {
  const read = await migrateRows(migration, insertRows);
  expect(await read('SELECT intro FROM application_forms ORDER BY version')).toEqual([
    { intro: null },
    {
      intro: {
        source: 'We drive *at night*.\nEvery night.\n\nSay hello',
        blocks: [
          paragraph(text('We drive *at night*.'), { type: 'break' }, text('Every night.')),
          paragraph(text('Say hello')),
        ],
      },
    },
  ]);
  for (const stored of ['"plain"', '{"source": "plain"}', '{"blocks": []}']) {
    const write = read(`INSERT INTO application_forms (id, vtc_id, version, intro, questions)
      SELECT gen_random_uuid(), id, 3, '${stored}', '[]' FROM vtcs`);
    await expect(write).rejects.toThrow('application_forms_intro_check');
  }
});
