import { dutyKeys } from '@waybill/schema/duties';
import { permissionKeys } from '@waybill/schema/permissions';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

test('the database has the permission keys of the contract and no others', async () => {
  const rows = await app().db.$queryRaw<{ key: string }[]>`
    SELECT unnest(enum_range(NULL::permission))::text AS key`;
  expect(rows.map(({ key }) => key)).toEqual(permissionKeys);
});

test('the database has the duties of the contract and no others', async () => {
  const rows = await app().db.$queryRaw<{ key: string }[]>`SELECT unnest(duty_keys()) AS key`;
  expect(rows.map(({ key }) => key)).toEqual(dutyKeys);
});
