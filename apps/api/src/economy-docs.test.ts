import { readFile } from 'node:fs/promises';
import { ledgerAccounts, ledgerKinds } from '@waybill/schema/features/ledger.models';
import { expect, test } from 'vitest';
import { describeBooks } from './economy-docs.ts';

test('docs/economy.md matches the code for every kind of entry and account', async () => {
  const page = await readFile(new URL('../../../docs/economy.md', import.meta.url), 'utf8');
  expect(page).toContain(describeBooks());
  for (const name of [...ledgerKinds, ...ledgerAccounts]) expect(page).toContain(`| \`${name}\` `);
});
