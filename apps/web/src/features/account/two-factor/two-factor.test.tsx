// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { accountContract } from '@waybill/schema/features/account.contract';
import { authContract } from '@waybill/schema/features/auth.contract';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import { newcomer } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const goodCode = '492039';
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `7C1E-90B4-000${index}`);
const wrongCode = () => new Refusal('TWO_FACTOR_WRONG', { code: messages.twoFactorWrong });
const sayWrong = /^This code is wrong or already used/;

/** Serves the two-factor state and accepts one code. */
function serveTwoFactor(isOn: boolean): void {
  const { server } = browser();
  let twoFactor = { isOn, recoveryCodesLeft: isOn ? 8 : 0 };
  server.answer(accountContract.getTwoFactor, () => ({ twoFactor }));
  server.answer(accountContract.confirmTwoFactor, ({ body }) => {
    if (body.code !== goodCode) return wrongCode();
    twoFactor = { isOn: true, recoveryCodesLeft: 10 };
    return { recoveryCodes };
  });
  server.answer(accountContract.renewRecoveryCodes, ({ body }) => {
    if (body.code !== goodCode) return wrongCode();
    twoFactor = { isOn: true, recoveryCodesLeft: 10 };
    return { recoveryCodes };
  });
  server.answer(accountContract.removeTwoFactor, ({ body }) => {
    if (body.code !== goodCode) return wrongCode();
    twoFactor = { isOn: false, recoveryCodesLeft: 0 };
    return { success: true } as const;
  });
}

/** Presses a button in the open dialog. */
async function pressInDialog(name: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await browser().person.click(dialog.getByRole('button', { name }));
}

/** Expects the codes to stay until the user confirms that they are saved, and to be downloadable. */
async function saveRecoveryCodes(): Promise<void> {
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    recoveryCodes,
  );
  await browser().person.keyboard('{Escape}');
  await expectAccessible();
  const file = screen.getByRole('link', { name: 'Download' });
  expect(file.getAttribute('download')).toBe('recovery-codes.txt');
  expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(recoveryCodes.join('\n'));
  await pressInDialog('I have saved them');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('is turned on with a password and a code, and then shows recovery codes', async () => {
  browser().signIn(newcomer());
  serveTwoFactor(false);
  await browser().open('/settings');
  await browser().press('button', 'Turn on');
  await screen.findByRole('dialog');
  await expectAccessible();
  await browser().fill('Current password', 'correct horse battery');
  await pressInDialog('Continue');
  await screen.findByRole('img', { name: /^QR code/ });
  await screen.findByText('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
  await expectAccessible();
  await browser().fill('Code', '000000');
  await pressInDialog('Turn on');
  await screen.findByText(sayWrong, { selector: 'p' });
  await browser().fill('Code', goodCode);
  await pressInDialog('Turn on');
  await saveRecoveryCodes();
  await screen.findByText('10 recovery codes are left');
});

test('new recovery codes and turning it off require a code', { tags: 'long' }, async () => {
  browser().signIn(newcomer());
  serveTwoFactor(true);
  await browser().open('/settings');
  await screen.findByText('8 recovery codes are left');
  await browser().press('button', 'New recovery codes');
  await browser().fill('Current password', 'correct horse battery');
  await browser().fill('Code', goodCode);
  await pressInDialog('New recovery codes');
  await saveRecoveryCodes();
  await screen.findByText('10 recovery codes are left');

  await browser().press('button', 'Turn off');
  await browser().fill('Current password', 'correct horse battery');
  await browser().fill('Code', '000000');
  await pressInDialog('Turn off');
  await screen.findByText(sayWrong, { selector: 'p' });
  await expectAccessible();
  await browser().fill('Code', goodCode);
  await pressInDialog('Turn off');
  await screen.findByText('Two-factor authentication is off.');
  await screen.findByRole('button', { name: 'Turn on' });
});

test('logging in asks for a code and keeps the typed values', { tags: 'long' }, async () => {
  const { server } = browser();
  const user = newcomer();
  server.answer(authContract.login, ({ body: { code } }) => {
    if (code === undefined) return new Refusal('TWO_FACTOR_REQUIRED');
    return code === goodCode ? { token: 'token', user } : wrongCode();
  });
  server.answer(authContract.getUser, () => ({ user }));
  await browser().open('/login');
  await browser().fill('Email', 'marta@example.org');
  await browser().fill('Password', 'correct horse battery');
  await browser().press('button', 'Log in');
  await browser().fill('Code', '000000');
  await browser().press('button', 'Log in');
  await screen.findByText(sayWrong, { selector: 'p' });
  screen.getByDisplayValue('marta@example.org');
  screen.getByDisplayValue('correct horse battery');
  await expectAccessible();
  await browser().fill('Code', goodCode);
  await browser().press('button', 'Log in');
  await waitFor(() => expect(browser().path()).toBe('/onboarding'));
});
