import { createHash, randomBytes } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { type Client, createClient } from '@waybill/client';
import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { generateSync } from 'otplib';
import { type Driver, password } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

/** Creates a client that sends a bearer token and has no cookies. */
export function buildProgram(app: TestApp, token: string): Client {
  const headers = () => ({ authorization: `Bearer ${token}` });
  return createClient({ baseUrl: `${app.origin}/api`, headers });
}

/** Opens a second browser in which the driver is signed in. */
export async function buildOtherBrowser(app: TestApp, { email }: Driver): Promise<TestBrowser> {
  const browser = app.openBrowser();
  await browser.call(contract.auth.login, { body: { email, password } });
  return browser;
}

/** Connects a device of the driver. Returns it with its token. */
export async function buildDevice(app: TestApp, { browser, steamId, email }: Driver, name = 'PC') {
  const response = await browser.signInWithSteam(steamId);
  const target = new URL(response.headers.get('location') ?? '', app.origin);
  const body = { email, otp: target.searchParams.get('otp') ?? '', deviceName: name };
  return app.openBrowser().call(contract.auth.redeemCode, { body });
}

/** Creates a program's secret verifier, and the challenge derived from it (PKCE). */
export function buildVerifier(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Creates a personal token of the driver with these scopes. */
export async function buildToken(
  { browser }: Pick<Driver, 'browser'>,
  scopes: GrantableKey[] = [],
  expiresInDays = 30,
) {
  const body = { name: 'Bot', scopes, expiresInDays };
  return browser.call(contract.account.createToken, { body });
}

/** Returns the code of the driver's authenticator app, a number of 30-second steps from now. */
export function codeOf(app: TestApp, secret: string, steps = 0): string {
  const epoch = Math.floor(app.services.clock().getTime() / 1_000) + steps * 30;
  return generateSync({ secret, epoch });
}

const stepMs = 30_000;

/** Turns on two-factor authentication with the code of the last time step, so that the next is still unused. */
export async function buildTwoFactor(app: TestApp, { browser }: Pick<Driver, 'browser'>) {
  // At the end of a step, the code would be too old when it arrives.
  const leftMs = stepMs - (app.services.clock().getTime() % stepMs);
  if (leftMs < stepMs / 2) app.passTime(leftMs);
  const begin = { body: { currentPassword: password } };
  const { secret } = await browser.call(contract.account.beginTwoFactor, begin);
  const confirm = { body: { code: codeOf(app, secret, -1) } };
  const { recoveryCodes } = await browser.call(contract.account.confirmTwoFactor, confirm);
  return { secret, recoveryCodes };
}

/** Returns six digits that are not a valid code now. */
export function wrongCodeOf(app: TestApp, secret: string): string {
  const right = new Set([-1, 0, 1].map((step) => codeOf(app, secret, step)));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? '';
}
