import { contract } from '@waybill/schema/contract';
import { type GrantableKey, toGrants } from '@waybill/schema/grantable-keys';
import CsrfTokens from 'csrf';
import sharp from 'sharp';
import { v7 as createId } from 'uuid';
import { sessionLifeMs } from '../auth/cookies.ts';
import { deriveCsrfSecret } from '../auth/csrf-token.ts';
import { later } from '../lib/clock.ts';
import { hashToken, randomToken } from '../lib/secrets.ts';
import type { TestApp } from './test-app.ts';
import { testDrivers } from './test-drivers.ts';

export const password = 'correct horse battery';

/** A registered driver with a signed-in browser. */
export type Driver = Awaited<ReturnType<typeof buildDriver>>;

let nextDriver = 0;
let nextName = 0;
let nextTag = 0;
let nextRole = 0;

/** Formats a number with four digits, so that names sort in creation order. */
const toDigits = (count: number) => String(count).padStart(4, '0');

/**
 * Returns a Steam id that no other test of this file uses. Files of one process share the drivers, which are
 * reused once all were taken: each file has its own database.
 */
export function takeSteamId(): string {
  const driver = testDrivers[nextDriver++ % testDrivers.length];
  if (!driver) throw new Error('there are no test drivers');
  return driver.steamId;
}

/**
 * Creates a driver who has just registered, with a signed-in browser. The rows are inserted directly, which
 * takes a fifth of the time of registering; registering has its own tests.
 */
export async function buildDriver(app: TestApp, name?: string) {
  const { clock, cookies, keys, passwords, tokens } = app.services;
  const steamId = takeSteamId();
  const user = {
    id: createId(),
    steamId,
    email: `driver-${steamId}@example.org`,
    username: name ?? `Driver ${toDigits(nextName++)}`,
  };
  const passwordHash = passwordHashes.get(passwords) ?? passwords.hash(password);
  passwordHashes.set(passwords, passwordHash);
  const [sessionId, sessionToken, now] = [createId(), randomToken(), clock()];
  await app.db.$executeRaw`
    WITH registered AS (
      INSERT INTO users (id, steam_id, email, username, password_hash, updated_at)
      VALUES (${user.id}::uuid, ${steamId}, ${user.email}, ${user.username}, ${await passwordHash}, ${now})
      RETURNING id)
    INSERT INTO sessions (id, user_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
    SELECT ${sessionId}::uuid, id, ${hashToken(sessionToken)}, 'node', ${now}, ${now}, ${later(clock, sessionLifeMs)}
    FROM registered`;
  const browser = app.openBrowser();
  browser.cookies.set(cookies.session.name, sessionToken);
  const csrfToken = csrfTokens.create(deriveCsrfSecret(sessionToken, keys));
  browser.cookies.set(cookies.csrf.name, csrfToken);
  browser.cookies.set(cookies.known.name, tokens.knownBrowser.sign({ sub: user.id }, now));
  const token = tokens.access.sign({ sub: user.id, sid: sessionId }, now);
  return { browser, steamId, email: user.email, token, user };
}

/** The library that csurf uses for its tokens. */
const csrfTokens = new CsrfTokens();
/** The hash of `password` in each app: the cost is a setting of the app. */
const passwordHashes = new WeakMap<object, Promise<string>>();

/** Builds a valid form to create a company, with a unique tag. */
export async function buildVtcInput(owner: Driver) {
  const tag = `T${toDigits(nextTag++)}`;
  return {
    body: { name: `Company ${tag}`, tag, slogan: 'We deliver', ownerId: owner.user.id },
    files: { logo: await buildPng() },
  };
}

/** Creates a company and its owner. */
export async function buildVtc(app: TestApp) {
  const owner = await buildDriver(app);
  const { vtc } = await owner.browser.call(contract.vtcs.create, await buildVtcInput(owner));
  return { owner, vtc };
}

/** Creates a driver who has joined a company and has its default role. */
export async function buildMember(app: TestApp, vtcId: string, name?: string): Promise<Driver> {
  const driver = await buildDriver(app, name);
  const body = { userId: driver.user.id, vtcId };
  await driver.browser.call(contract.vtcs.join, { body });
  return driver;
}

/** Creates a role of the owner's company with these keys. */
export async function buildRole(owner: Driver, vtcId: string, keys: readonly GrantableKey[]) {
  const body = { companyId: vtcId, name: `Role ${toDigits(nextRole++)}`, ...toGrants(keys) };
  const { role } = await owner.browser.call(contract.roles.create, { body });
  return role;
}

/** Creates a member with one role, which has exactly these keys. */
export async function buildStaff(
  app: TestApp,
  { owner, vtc }: { readonly owner: Driver; readonly vtc: { readonly id: string } },
  keys: readonly GrantableKey[],
) {
  const [role, driver] = [await buildRole(owner, vtc.id, keys), await buildMember(app, vtc.id)];
  const params = { vtcId: vtc.id, userId: driver.user.id };
  await owner.browser.call(contract.members.setRoles, { params, body: { roleIds: [role.id] } });
  return { ...driver, role };
}

/** Creates a valid picture. */
export async function buildPng(width = 64, height = 64): Promise<Blob> {
  const background = { r: 255, g: 176, b: 0 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}
