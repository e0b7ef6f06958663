import { contract } from '@waybill/schema/contract';
import {
  overlayParts,
  type OverlaySettings,
  type OverlayState,
  overlayStateSchema,
} from '@waybill/schema/features/overlay.models';
import { expect, onTestFinished, test } from 'vitest';
import { buildToken } from '../../testing/account-kit.ts';
import { buildDriver, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { overlay } = contract;

const all: OverlaySettings = {
  size: 'medium',
  parts: [...overlayParts],
  showsCities: true,
  distanceUnit: 'km',
  language: 'en',
};

/** Creates an overlay's address, and returns its secret. */
async function createSecret({ browser }: Driver, settings = all): Promise<string> {
  const { address } = await browser.call(overlay.create, { body: { settings } });
  const { pathname, hash } = new URL(address);
  expect(pathname).toBe('/overlay');
  return hash.slice(1);
}

const request = async (headers: Readonly<Record<string, string>>, signal?: AbortSignal) =>
  fetch(`${app().origin}/api/overlay/stream`, { headers, ...(signal && { signal }) });

/** Opens an overlay's stream as its page does. */
async function follow(secret: string) {
  const leaving = new AbortController();
  const response = await request({ authorization: `Bearer ${secret}` }, leaving.signal);
  onTestFinished(() => leaving.abort());
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  const ended = read().catch(() => {});
  const states = (): OverlayState[] =>
    text
      .split('\n\n')
      .filter((event) => event.startsWith('data: '))
      .map((event) => overlayStateSchema.parse(JSON.parse(event.slice(6))));
  const until = async (found: (state: OverlayState | undefined) => boolean) => {
    await expect.poll(() => found(states().at(-1))).toBe(true);
    return states().at(-1);
  };
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    text: () => text,
    until,
    ended,
  };
}

const isThere = (state: OverlayState | undefined) => state !== undefined;
const isDriving = (state: OverlayState | undefined) => state?.drive != null;

const underway = {
  state: 'started' as const,
  tier: null,
  startedAt: new Date(),
  endedAt: null,
  plannedM: 742_000,
  sourceCity: 'Secretburg',
  destinationCity: 'Hidingen',
};

test('shows the load on the road, and the distance of the day and the week', async () => {
  const { owner, vtc } = await buildVtc(app());
  await insertJob(app(), owner, { vtcId: vtc.id, distanceM: 412_000, endedAt: new Date() });
  await insertJob(app(), owner, { vtcId: vtc.id, ...underway });
  const stream = await follow(await createSecret(owner));
  expect(stream.cookies).toEqual([]);
  expect(await stream.until(isDriving)).toEqual({
    settings: all,
    drive: {
      plannedM: 742_000,
      drivenM: null,
      from: 'Secretburg',
      to: 'Hidingen',
      today: { jobs: 1, distanceM: 412_000 },
      week: { jobs: 1, distanceM: 412_000 },
      company: { name: vtc.name, tag: vtc.tag },
    },
  });
});

test('what its driver has not switched on never leaves the server', async () => {
  const { owner, vtc } = await buildVtc(app());
  await insertJob(app(), owner, { vtcId: vtc.id, distanceM: 412_000, endedAt: new Date() });
  await insertJob(app(), owner, { vtcId: vtc.id, ...underway });
  const withoutCities = await follow(await createSecret(owner, { ...all, showsCities: false }));
  await withoutCities.until(isDriving);
  expect(withoutCities.text()).not.toMatch(/Secretburg|Hidingen/);
  // The switch is for the cities of the route.
  const settings: OverlaySettings = { ...all, parts: ['today'] };
  const onlyToday = await follow(await createSecret(owner, settings));
  expect((await onlyToday.until(isDriving))?.drive).toEqual({
    plannedM: null,
    drivenM: null,
    from: null,
    to: null,
    today: { jobs: 1, distanceM: 412_000 },
    week: { jobs: 0, distanceM: 0 },
    company: null,
  });
});

test('is blank without a load, after lost contact and on a trial, and fills when a load begins', async () => {
  const driver = await buildDriver(app());
  const hourAgo = new Date(Date.now() - 3_600_000);
  await insertJob(app(), driver, { ...underway, startedAt: hourAgo });
  await insertJob(app(), driver, { ...underway, isTrial: true });
  const stream = await follow(await createSecret(driver));
  expect((await stream.until(isThere))?.drive).toBeNull();
  await insertJob(app(), driver, underway);
  expect((await stream.until(isDriving))?.drive).toMatchObject({ to: 'Hidingen', company: null });
});

test('changed settings reach the open page; a new address, removal and a reset end it', async () => {
  const driver = await buildDriver(app());
  const first = await follow(await createSecret(driver));
  await first.until(isThere);
  const settings: OverlaySettings = { ...all, size: 'large' };
  await driver.browser.call(overlay.update, { body: { settings } });
  await first.until((state) => state?.settings.size === 'large');
  const second = await follow(await createSecret(driver));
  await first.ended;
  await second.until(isThere);
  await driver.browser.call(overlay.remove);
  await second.ended;
  expect(await driver.browser.call(overlay.get)).toEqual({ overlay: null });
});

test('only its secret opens it, and opens nothing else', async () => {
  const driver = await buildDriver(app());
  const secret = await createSecret(driver);
  const { token } = await buildToken(driver, []);
  const wrong = [
    {},
    driver.browser.writeHeaders(),
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer ${'x'.repeat(43)}` },
    { authorization: `Bearer ${secret} x` },
    { authorization: `Basic ${secret}` },
  ];
  for (const headers of wrong) expect((await request(headers)).status).toBe(401);
  const asUser = await fetch(`${app().origin}/api/users/me/overlay`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(asUser.status).toBe(401);
  expect(JSON.stringify(await app().db.overlay.findMany())).not.toContain(secret);
});

test('a user has three streams at most', async () => {
  const secret = await createSecret(await buildDriver(app()));
  const opened = [];
  for (let number = 0; number < 4; number += 1) opened.push(await follow(secret));
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
});

test('settings without parts or with unknown ones are refused', async () => {
  const { browser } = await buildDriver(app());
  const refuse = async (settings: object) => {
    const response = await fetch(`${app().origin}/api/users/me/overlay`, {
      method: 'POST',
      headers: { ...browser.writeHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify({ settings }),
    });
    return response.status;
  };
  expect(await refuse({ ...all, parts: [] })).toBe(422);
  expect(await refuse({ ...all, parts: ['position'] })).toBe(422);
  expect(await refuse({ ...all, language: 'xx' })).toBe(422);
});
