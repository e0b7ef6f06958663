import { idSchema } from '@waybill/schema/text';
import { expect, test } from 'vitest';
import { readId } from './read-id.ts';

test.each([
  '01a20d0c-bbbd-764b-905d-2cf2611a78c2',
  '01A20D0C-BBBD-764B-905D-2CF2611A78C2',
  'b9f5a9b3-21de-4f77-9c44-0a6c8e2a54f7',
  '01a20d0c-bbbd-064b-905d-2cf2611a78c2',
  '01a20d0c-bbbd-764b-c05d-2cf2611a78c2',
  '01a20d0cbbbd764b905d2cf2611a78c2',
  ' 01a20d0c-bbbd-764b-905d-2cf2611a78c2',
  '01a20d0c-bbbd-764b-905d-2cf2611a78c2\n',
  'me',
  '',
])('reads %j as the contract does', (text) => {
  expect(readId(text)).toBe(idSchema.safeParse(text).data ?? null);
});

test('returns null without an id', () => {
  expect(readId(null)).toBeNull();
});
