import { createHash, randomBytes } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { type Client, createClient } from '@waybill/schema/contract/client';
import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { generateSync } from 'otplib';
import { type Driver, password } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

/** A program that sends a bearer token and has no cookies. */
export function buildProgram(app: TestApp, token: string): Client {
  const headers = () => ({ authorization: `Bearer ${token}` });
  return createClient({ baseUrl: `${app.origin}/api`, headers });
}

/** A second browser in which the driver is signed in. */
export async function buildOtherBrowser(app: TestApp, { email }: Driver): Promise<TestBrowser> {
  const browser = app.openBrowser();
  await browser.call(contract.auth.login, { body: { email, password } });
  return browser;
}

/** A device of the driver's, and its token. */
export async function buildDevice(app: TestApp, { browser, steamId, email }: Driver, name = 'PC') {
  const response = await browser.signInWithSteam(steamId);
  const target = new URL(response.headers.get('location') ?? '', app.origin);
  const body = { email, otp: target.searchParams.get('otp') ?? '', deviceName: name };
  return app.openBrowser().call(contract.auth.redeemCode, { body });
}

/** What a program keeps to itself, and what it shows of that. */
export function buildVerifier(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** A personal token of the driver's with these scopes. */
export async function buildToken(
  { browser }: Pick<Driver, 'browser'>,
  scopes: GrantableKey[] = [],
  expiresInDays = 30,
) {
  const body = { name: 'Bot', scopes, expiresInDays };
  return browser.call(contract.account.createToken, { body });
}

/** What the driver's authenticator app shows, so many steps of 30 seconds from now. */
export function codeOf(app: TestApp, secret: string, steps = 0): string {
  const epoch = Math.floor(app.services.clock().getTime() / 1_000) + steps * 30;
  return generateSync({ secret, epoch });
}

/** Switches two-factor authentication on; the code of this time step is used up by that. */
export async function buildTwoFactor(app: TestApp, { browser }: Pick<Driver, 'browser'>) {
  const begin = { body: { currentPassword: password } };
  const { secret } = await browser.call(contract.account.beginTwoFactor, begin);
  const confirm = { body: { code: codeOf(app, secret, -1) } };
  const { recoveryCodes } = await browser.call(contract.account.confirmTwoFactor, confirm);
  return { secret, recoveryCodes };
}

/** Six digits that are no code of this moment. */
export function wrongCodeOf(app: TestApp, secret: string): string {
  const right = new Set([-1, 0, 1].map((step) => codeOf(app, secret, step)));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? '';
}
