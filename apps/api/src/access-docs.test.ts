import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeAccess } from './access-docs.ts';
import { contractRoutes } from './testing/contract-routes.ts';

test('docs/access.md matches the contract for every route', async () => {
  const page = await readFile(new URL('../../../docs/access.md', import.meta.url), 'utf8');
  expect(page).toBe(describeAccess());
  expect(page).not.toContain('undefined');
  for (const [name] of contractRoutes) expect(page).toContain(`| \`${name}\` `);
});
