import { contract } from '@waybill/schema/contract';
import { sections } from '@waybill/schema/features/users.models';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { buildDriver, type Driver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

async function collapsedOf({ browser, steamId }: Driver) {
  const { user } = await browser.call(contract.auth.getUser, { params: { steamId } });
  return user.collapsedSections;
}

test('a section that a user collapses stays so, for that user', async () => {
  const [driver, other] = await Promise.all([buildDriver(app()), buildDriver(app())]);
  const set = (section: 'stats' | 'activity', collapsed: boolean) =>
    driver.browser.call(contract.users.setSection, { params: { section }, body: { collapsed } });
  expect(await collapsedOf(driver)).toEqual([]);
  await set('activity', true);
  await set('stats', true);
  await set('stats', true);
  expect(await collapsedOf(driver)).toEqual(['stats', 'activity']);
  expect(await collapsedOf(other)).toEqual([]);
  await set('stats', false);
  await set('stats', false);
  expect(await collapsedOf(driver)).toEqual(['activity']);
});

test('an unknown section is refused', async () => {
  const { browser } = await buildDriver(app());
  const response = await browser.send('/api/users/me/sections/nothing', {
    method: 'PUT',
    headers: { ...browser.writeHeaders(), 'content-type': 'application/json' },
    body: '{"collapsed":true}',
  });
  const refusal = await expectRefusal(response);
  expect(refusal).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: { section: `${messages.fieldNotAmong} ${sections.join(', ')}` },
  });
});
