import { contract } from '@waybill/schema/contract';
import type { PreferenceChanges } from '@waybill/schema/features/users.contract';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { messages } from '@waybill/schema/messages';
import { languages } from '@waybill/schema/preferences';
import { expect, test } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { buildDriver, buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

async function preferencesOf({ browser, steamId }: Driver) {
  const { user } = await browser.call(contract.auth.getUser, { params: { steamId } });
  return user.preferences;
}

test('preferences have defaults, and change one by one for that user alone', async () => {
  const [driver, other] = await Promise.all([buildDriver(app()), buildDriver(app())]);
  const change = async (body: PreferenceChanges) => {
    const answer = await driver.browser.call(contract.users.updatePreferences, { body });
    return answer.preferences;
  };
  expect(await preferencesOf(driver)).toEqual(defaultPreferences);

  const first = { ...defaultPreferences, language: 'de', timeZone: 'America/Denver' };
  expect(await change({ language: 'de', timeZone: 'America/Denver' })).toEqual(first);
  const second = { ...first, timeZone: null, theme: 'dark', successToasts: false };
  expect(await change({ timeZone: null, theme: 'dark', successToasts: false })).toEqual(second);

  expect(await preferencesOf(driver)).toEqual(second);
  expect(await preferencesOf(other)).toEqual(defaultPreferences);
});

test('the database has the same default preferences', async () => {
  const driver = await buildDriver(app());
  const { preferences } = await driver.browser.call(contract.users.updatePreferences, {
    body: { language: null },
  });
  expect(preferences).toEqual(defaultPreferences);
});

test.each(languages)('the language may be %s', async (language) => {
  const driver = await buildDriver(app());
  await driver.browser.call(contract.users.updatePreferences, { body: { language } });
  expect(await preferencesOf(driver)).toMatchObject({ language });
});

test('a language that the app no longer supports counts as not chosen', async () => {
  const driver = await buildDriver(app());
  const row = { userId: driver.user.id, language: 'tlh' };
  await app().services.db.preferences.create({ data: row });
  expect(await preferencesOf(driver)).toEqual(defaultPreferences);
});

test('concurrent preference changes are all kept', async () => {
  const driver = await buildDriver(app());
  const changes = [{ distanceUnit: 'mi' }, { volumeUnit: 'gal' }, { massUnit: 'lb' }] as const;
  await Promise.all(
    changes.map((body) => driver.browser.call(contract.users.updatePreferences, { body })),
  );
  expect(await preferencesOf(driver)).toEqual(Object.assign({}, defaultPreferences, ...changes));
});

test.each([
  ['language', 'tlh', messages.languageInvalid],
  ['distanceUnit', 'miles', messages.unitInvalid],
  ['volumeUnit', null, messages.unitInvalid],
  ['massUnit', 'kg', messages.unitInvalid],
  ['currency', 'DEM', messages.currencyInvalid],
  ['timeZone', 'Mars/Olympus', messages.timeZoneInvalid],
  ['timeZone', '', messages.timeZoneInvalid],
  ['theme', 'auto', messages.themeInvalid],
  ['applicationBadge', 'yes', messages.fieldInvalid],
  ['successToasts', null, messages.fieldInvalid],
  ['opensDashboard', 'yes', messages.fieldInvalid],
  ['fontSize', 12, messages.fieldUnknown],
])('refuses %s %j', async (field, value, sentence) => {
  const driver = await buildDriver(app());
  const response = await driver.browser.send('/api/users/me/preferences', {
    method: 'PATCH',
    headers: { ...driver.browser.writeHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ theme: 'dark', [field]: value }),
  });
  const refusal = await expectRefusal(response);
  expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: sentence } });
  expect(await preferencesOf(driver)).toEqual(defaultPreferences);
});

test("preferences can't be read or changed by others, not even in the same company", async () => {
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  const params = { steamId: owner.steamId };
  const { user } = await member.browser.call(contract.auth.getUser, { params });
  expect(user.username).toBe(owner.user.username);
  expect(user.preferences).toBeUndefined();
});
