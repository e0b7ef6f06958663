import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { buildTwoFactor, wrongCodeOf } from '../../testing/account-kit.ts';
import { expectErrorPage } from '../../testing/expect-error-page.ts';
import { buildDriver, password, takeSteamId } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';

const direct = useTestApp({ rateLimitFactor: 1 });
const proxied = useTestApp({ rateLimitFactor: 1, env: { TRUST_PROXY: '1' } });

/** Login attempts allowed per email and per address. */
const triesByEmail = 10;
const triesByAddress = 30;

// The app also caches exceeded limits in memory.
beforeEach(async () => {
  for (const app of [direct(), proxied()]) {
    await app.db.rateLimit.deleteMany();
    await app.restart();
  }
});

type Form = Readonly<Record<string, string>>;

const wrongLogin = (email: string) => ({ email, password: 'a wrong one' });

/** Submits a failing form and returns the status; the proxy header sets the client address. */
async function submit(app: TestApp, form: Form, forwardedFor: string): Promise<number> {
  const from = { 'x-forwarded-for': forwardedFor };
  const browser = app.openBrowser();
  await browser.send('/api/instance', { headers: from });
  const { path } = 'otp' in form ? contract.auth.redeemCode : contract.auth.login;
  const headers = { ...browser.writeHeaders(), ...from, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(form) };
  return (await browser.send(`/api${path}`, init)).status;
}

/** Submits forms with their own content and address each. */
async function submitOften(
  app: TestApp,
  count: number,
  formOf: (index: number) => Form,
  addressOf: (index: number) => string,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    statuses.push(await submit(app, formOf(index), addressOf(index)));
  }
  return statuses;
}

const login = (index: number) => wrongLogin(`nobody-${index}@example.org`);
/** Fails faster than a login, because no password is hashed. */
const wrongCode = (email: string) => ({ email, otp: 'ABCD' });
const code = (index: number) => wrongCode(`nobody-${index}@example.org`);
const oneAddress = () => '203.0.113.7';
const manyAddresses = (index: number) => `198.51.100.${index + 1}`;
const spoofed = (index: number) => `${manyAddresses(index)}, ${oneAddress()}`;
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

test('C10: a second factor takes five codes a minute after the right password', async () => {
  const driver = await buildDriver(direct());
  const { secret } = await buildTwoFactor(direct(), driver);
  // Those of the set-up count too.
  await direct().db.rateLimit.deleteMany();
  await direct().restart();
  const code = wrongCodeOf(direct(), secret);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const form = { email: driver.email, password, code };
    statuses.push(await submit(direct(), form, oneAddress()));
  }
  expect(statuses).toEqual([...times(5, 401), 429]);
});

describe('one account', () => {
  test.each([
    ['passwords', wrongLogin],
    ['one-time codes', wrongCode],
  ])('B1, C10: has ten attempts at %s, from any number of addresses', async (_what, formFor) => {
    const form = () => formFor('victim@example.org');
    const statuses = await submitOften(proxied(), triesByEmail + 2, form, manyAddresses);
    expect(statuses).toEqual([...times(triesByEmail, 401), 429, 429]);
    const other = formFor('other@example.org');
    expect(await submit(proxied(), other, manyAddresses(0))).toBe(401);
  });

  test(
    'C10: then the right password is refused too, also after a restart',
    { tags: 'long' },
    async () => {
      const { email } = await buildDriver(direct());
      const form = () => wrongLogin(email);
      const statuses = await submitOften(direct(), triesByEmail, form, oneAddress);
      expect(statuses).toEqual(times(triesByEmail, 401));
      for (const spelling of [email, ` ${email.toUpperCase()}`]) {
        await direct().restart();
        const body = { email: spelling, password };
        const call = direct().openBrowser().call(contract.auth.login, { body });
        const refusal = await refusalOf(call);
        expect(refusal).toMatchObject({
          status: 429,
          body: { code: 'TOO_MANY_REQUESTS', error: messages.tooManyRequests },
        });
        expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
        expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(5 * 60);
      }
    },
  );

  test('C10: a successful login resets the attempts', { tags: 'long' }, async () => {
    const { email } = await buildDriver(direct());
    const form = () => wrongLogin(email);
    for (let round = 0; round < 2; round += 1) {
      const statuses = await submitOften(direct(), triesByEmail - 1, form, oneAddress);
      expect(statuses).toEqual(times(triesByEmail - 1, 401));
      await direct().openBrowser().call(contract.auth.login, { body: { email, password } });
    }
  });

  test(
    'C10: a browser that was signed in before has its own attempts',
    { tags: 'long' },
    async () => {
      const { browser, email } = await buildDriver(proxied());
      await browser.call(contract.auth.logout);
      const form = () => wrongLogin(email);
      const strangers = await submitOften(proxied(), triesByEmail + 1, form, manyAddresses);
      expect(strangers).toEqual([...times(triesByEmail, 401), 429]);
      const signIn = (word: string) =>
        browser.call(contract.auth.login, { body: { email, password: word } });
      for (let round = 0; round < triesByEmail - 1; round += 1) {
        expect((await refusalOf(signIn('a wrong one'))).body.code).toBe('CREDENTIALS_WRONG');
      }
      expect((await signIn(password)).user.email).toBe(email);
      // Other browsers stay limited, and so is this one after its own attempts.
      expect(await submit(proxied(), form(), manyAddresses(100))).toBe(429);
      await browser.call(contract.auth.logout);
      for (let round = 0; round < triesByEmail; round += 1) {
        expect((await refusalOf(signIn('a wrong one'))).body.code).toBe('CREDENTIALS_WRONG');
      }
      expect((await refusalOf(signIn(password))).body.code).toBe('TOO_MANY_REQUESTS');
    },
  );

  test('C10: a browser is known only for its own account, by a signed cookie', async () => {
    const [driver, other] = [await buildDriver(proxied()), await buildDriver(proxied())];
    const form = () => wrongLogin(driver.email);
    await submitOften(proxied(), triesByEmail, form, manyAddresses);
    const forged = proxied().openBrowser();
    const known = driver.browser.cookies.get('waybill_known') ?? '';
    forged.cookies.set('waybill_known', `${known.slice(0, -4)}AAAA`);
    const body = { email: driver.email, password };
    for (const browser of [other.browser, forged, proxied().openBrowser()]) {
      const refusal = await refusalOf(browser.call(contract.auth.login, { body }));
      expect(refusal.body.code).toBe('TOO_MANY_REQUESTS');
    }
    // The cookie names a user but signs no one in.
    const bare = proxied().openBrowser();
    bare.cookies.set('waybill_known', known);
    expect((await bare.send(`/api/auth/user/${driver.steamId}`)).status).toBe(401);
  });
});

describe('one registration ticket', () => {
  test('A7: allows a few emails, then a new ticket is needed', async () => {
    const { email: taken } = await buildDriver(direct());
    const steamId = takeSteamId();
    const browser = direct().openBrowser();
    await browser.signInWithSteam(steamId);
    const register = (email: string) =>
      browser.call(contract.auth.register, {
        body: { steamId, username: 'Nora', email, password },
      });
    for (let round = 0; round < 5; round += 1) {
      expect((await refusalOf(register(taken))).body.code).toBe('EMAIL_TAKEN');
    }
    const free = `${steamId}@example.org`;
    expect((await refusalOf(register(free))).body).toMatchObject({
      code: 'TICKET_MISSING',
      error: messages.ticketWornOut,
    });
    await browser.signInWithSteam(steamId);
    expect((await register(free)).user.email).toBe(free);
  });
});

describe('one address', () => {
  const refusedAtLast = [...times(triesByAddress, 401), 429, 429];

  test('C12: has thirty logins a minute, for any number of accounts', async () => {
    const statuses = await submitOften(direct(), triesByAddress + 2, login, oneAddress);
    expect(statuses).toEqual(refusedAtLast);
  });

  test(
    'B1: has thirty one-time codes a minute, for any number of accounts',
    { tags: 'long' },
    async () => {
      const statuses = await submitOften(direct(), triesByAddress + 2, code, oneAddress);
      expect(statuses).toEqual(refusedAtLast);
    },
  );

  test('C13: without a trusted proxy, X-Forwarded-For is ignored', { tags: 'long' }, async () => {
    const statuses = await submitOften(direct(), triesByAddress + 2, code, manyAddresses);
    expect(statuses).toEqual(refusedAtLast);
  });

  test(
    'C13: behind a trusted proxy, each client has its own attempts',
    { tags: 'long' },
    async () => {
      const statuses = await submitOften(proxied(), triesByAddress + 2, code, manyAddresses);
      expect(statuses).toEqual(times(triesByAddress + 2, 401));
    },
  );

  test(
    'C13: addresses that a client adds before the proxy’s are ignored',
    { tags: 'long' },
    async () => {
      const statuses = await submitOften(proxied(), triesByAddress + 2, code, spoofed);
      expect(statuses).toEqual(refusedAtLast);
    },
  );

  test('C12: Steam sign-ins are limited too, and refused with a page', async () => {
    const browser = direct().openBrowser();
    for (let index = 0; index < 60; index += 1) {
      expect((await browser.send('/api/auth/steam')).status).toBe(302);
    }
    for (const path of ['/api/auth/steam', '/api/auth/steam/return']) {
      const response = await browser.send(path);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      await expectErrorPage(response, 429, messages.tooManyRequests);
    }
  });

  test('C13: behind a trusted proxy, each client has its own Steam sign-ins', async () => {
    const browser = proxied().openBrowser();
    const begin = (forwardedFor: string) =>
      browser.send('/api/auth/steam', { headers: { 'x-forwarded-for': forwardedFor } });
    for (let index = 0; index < 60; index += 1) {
      expect((await begin(spoofed(index))).status).toBe(302);
    }
    expect((await begin(spoofed(60))).status).toBe(429);
    expect((await begin(manyAddresses(0))).status).toBe(302);
  });
});

test.each([
  ['IPv4', (host: number, port: number) => `198.18.0.${host}:${port}`],
  ['IPv6', (host: number, port: number) => `[2001:db8:${host}::1]:${port}`],
])(
  'C13: %s addresses count without the port that a proxy adds',
  { tags: 'long' },
  async (_name, build) => {
    expect(await beginOften(70, (index) => build(1, 40_000 + index))).toBe(60);
    expect(await beginOften(1, () => build(2, 40_000))).toBe(1);
  },
);

/** Starts `count` Steam sign-ins. The limit is sixty a minute per address. */
const beginOften = async (count: number, addressOf: (index: number) => string) => {
  const statuses: number[] = [];
  const lanes = Array.from({ length: 20 }, async (_, lane) => {
    for (let index = lane; index < count; index += 20) {
      const headers = { 'x-forwarded-for': addressOf(index) };
      const browser = proxied().openBrowser();
      statuses.push((await browser.send('/api/auth/steam', { headers })).status);
    }
  });
  await Promise.all(lanes);
  return statuses.filter((status) => status === 302).length;
};
const hex = (index: number) => index.toString(16);
const inOne64 = (index: number) => `2001:db8:1:2:${hex(index)}:${hex(index * 3)}::${hex(index)}`;
const inOne56 = (index: number) => `2001:db8:1:${hex(0xab00 + (index % 256))}::${hex(index)}`;
const garbled = (index: number) => `no address ${'x'.repeat(300)}${index}`;

describe('an IPv6 address', { tags: 'thorough' }, () => {
  const addresses = inject('isLong') ? 10_000 : 100;

  test(
    `G5: ${addresses} of one /64 share one limit`,
    { tags: 'long', timeout: 240_000 },
    async () => {
      expect(await beginOften(addresses, inOne64)).toBe(60);
      expect(await beginOften(1, () => '2001:db8:1:3::1')).toBe(1);
    },
  );

  test('G5: all /64s of one /56 share four times that limit', { tags: 'long' }, async () => {
    expect(await beginOften(260, inOne56)).toBe(4 * 60);
    expect(await beginOften(1, () => '2001:db8:1:ac00::1')).toBe(1);
  });

  test('G5: that maps an IPv4 address counts as that address', async () => {
    const spellings = ['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:c633:6407'];
    expect(await beginOften(70, (index) => spellings[index % 3] ?? '')).toBe(60);
    expect(await beginOften(1, () => '::ffff:198.51.100.8')).toBe(1);
  });

  test('G5: is also counted by its network in the overall limit', async () => {
    const { rateLimits } = proxied().services;
    const ask = (index: number) => rateLimits.consumeOverall(`2001:db8:2:1::${hex(index)}`);
    for (let index = 0; index < 1_200; index += 1) await ask(index);
    await expect(ask(1_200)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('G5: that a proxy garbled still has its share of the limit', async () => {
    expect(await beginOften(70, garbled)).toBe(60);
  });
});
