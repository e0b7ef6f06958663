import { contract } from '@waybill/schema/contract';
import { expect } from 'vitest';
import { answerRequests } from '../features/auth/recovery/requests.service.ts';
import type { Driver } from './factories.ts';
import { type MailServer, sendDueMails, tokenIn } from './mail-server.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

export const newPassword = 'thermos lorry tarmac';

/** Sets a new password in a browser, with its ticket or the given values. */
export function reset(
  browser: TestBrowser,
  more: { readonly token?: string; readonly code?: string; readonly newPassword?: string } = {},
) {
  return browser.call(contract.auth.resetPassword, { body: { newPassword, ...more } });
}

/** Opens a new browser with a recovery ticket for the account of the Steam id. */
export async function openWithTicket(app: TestApp, steamId: string): Promise<TestBrowser> {
  const browser = app.openBrowser();
  await browser.recoverWithSteam(steamId);
  return browser;
}

/** Opens another browser with the same cookies. */
export function copyBrowser(app: TestApp, { cookies }: TestBrowser): TestBrowser {
  const copy = app.openBrowser();
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

/** Marks the driver's address as confirmed. */
export async function confirmAddress({ db }: TestApp, { user }: Pick<Driver, 'user'>) {
  await db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
}

/** Requests a link by email, as anyone can, and waits until the mail is sent. */
export async function askForLink(app: TestApp, email: string): Promise<void> {
  const answer = await app.openBrowser().call(contract.auth.requestRecovery, { body: { email } });
  expect(answer).toEqual({ success: true });
  await answerRequests(app.services);
  await sendDueMails(app);
}

/** Confirms the driver's address, and returns the token of a new link mailed to it. */
export async function takeLink(app: TestApp, mails: MailServer, driver: Driver): Promise<string> {
  await confirmAddress(app, driver);
  await askForLink(app, driver.email);
  const mail = mails.to(driver.email).at(-1);
  if (!mail) throw new Error('no link was mailed');
  return tokenIn(mail);
}
