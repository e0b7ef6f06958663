import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildMember, buildVtc } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

test('members are sorted by name with the letters of all languages beside the plain ones', async () => {
  const { owner, vtc } = await buildVtc(app());
  const names = ['Mia', 'Ștefan', 'Łukasz', 'Ivo', 'Čeněk', 'Luna', 'İbrahim', 'Cezary', 'Stan'];
  for (const [index, username] of names.entries()) {
    const { user } = index === 0 ? owner : await buildMember(app(), vtc.id);
    await app().db.user.update({ where: { id: user.id }, data: { username } });
  }
  const input = { params: { vtcId: vtc.id }, query: {} };
  const { members } = await owner.browser.call(contract.members.list, input);
  expect(members.map(({ username }) => username)).toEqual([
    'Čeněk',
    'Cezary',
    'İbrahim',
    'Ivo',
    'Łukasz',
    'Luna',
    'Mia',
    'Stan',
    'Ștefan',
  ]);
});
