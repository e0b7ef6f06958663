import { readFile } from 'node:fs/promises';
import { events } from '@waybill/schema/events';
import { expect, test } from 'vitest';
import { describeEvents } from './events-docs.ts';

test('docs/events.md matches the code for every event', async () => {
  const page = await readFile(new URL('../../../docs/events.md', import.meta.url), 'utf8');
  expect(page).toBe(describeEvents());
  expect(page).not.toContain('undefined');
  for (const type of Object.keys(events)) expect(page).toContain(`\`${type}\``);
});
