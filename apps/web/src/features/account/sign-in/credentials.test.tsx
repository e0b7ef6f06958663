// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { accountContract } from '@waybill/schema/features/account.contract';
import { authContract } from '@waybill/schema/features/auth.contract';
import { messages } from '@waybill/schema/messages';
import { describe, expect, test } from 'vitest';
import { takeLandingNotice } from '#src/lib/landing-notice.ts';
import { newcomer, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const done = { success: true } as const;
const wrongPassword = () =>
  new Refusal('PASSWORD_WRONG', { currentPassword: messages.passwordWrong });

/** Opens a driver's settings and the dialog of this button. */
async function openDialog(button: string, title = button, path = '/settings'): Promise<void> {
  browser().signIn(newcomer());
  await browser().open(path);
  await browser().press('button', button);
  await screen.findByRole('dialog', { name: title });
}

/** Presses a button in the open dialog. */
async function pressInDialog(name: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await browser().person.click(dialog.getByRole('button', { name }));
}

const expectDialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a new password requires the old one', async () => {
  const { server } = browser();
  server.answer(accountContract.updatePassword, wrongPassword);
  await openDialog('Change password');
  await browser().fill('Current password', 'not the password');
  await browser().fill('New password', 'short');
  await pressInDialog('Change password');
  await screen.findByText('Password must be at least 6 characters.', { selector: 'p' });
  expect(server.requestsTo(accountContract.updatePassword)).toEqual([]);
  await browser().fill('New password', 'thermos lorry tarmac');
  await pressInDialog('Change password');
  await screen.findByText('This is not your current password.', { selector: 'p' });
  await expectAccessible();

  server.answer(accountContract.updatePassword, () => done);
  await browser().fill('Current password', 'correct horse battery');
  await pressInDialog('Change password');
  await screen.findByText('Your password was changed.');
  await expectDialogClosed();
  expect(server.requestsTo(accountContract.updatePassword).at(-1)?.body).toMatchObject({
    currentPassword: 'correct horse battery',
    newPassword: 'thermos lorry tarmac',
  });
});

test('a new email requires the password and is shown afterwards', { tags: 'long' }, async () => {
  const { server } = browser();
  server.answer(accountContract.updateEmail, wrongPassword);
  await openDialog('Change email');
  await browser().fill('New email', 'marta');
  await browser().fill('Current password', 'not the password');
  await pressInDialog('Change email');
  await screen.findByText('Please enter a valid email address.', { selector: 'p' });
  await browser().fill('New email', 'Marta@Example.com');
  await pressInDialog('Change email');
  await screen.findByText('This is not your current password.', { selector: 'p' });
  await expectAccessible();

  const email = 'marta@example.com';
  server.answer(accountContract.updateEmail, ({ body }) => ({ email: body.email }));
  server.answer(authContract.getUser, () => ({ user: { ...newcomer(), email } }));
  await browser().fill('Current password', 'correct horse battery');
  await pressInDialog('Change email');
  await expectDialogClosed();
  const profile = screen.getByRole('region', { name: 'Profile' });
  await waitFor(() => expect(profile.textContent).toContain(email));
});

describe('an account', () => {
  test('is deleted with its name and password', { tags: 'long' }, async () => {
    const { server } = browser();
    server.answer(accountContract.removeAccount, wrongPassword);
    await openDialog('Delete account', 'Delete your account?', '/settings/privacy');
    await browser().fill(/^Type your username/, 'Marta');
    await browser().fill('Current password', 'not the password');
    await pressInDialog('Delete my account');
    await screen.findByText('Type your exact username to delete your account.', { selector: 'p' });
    expect(server.requestsTo(accountContract.removeAccount)).toEqual([]);
    await browser().fill(/^Type your username/, newcomer().username);
    await pressInDialog('Delete my account');
    await screen.findByText('This is not your current password.', { selector: 'p' });
    await expectAccessible();

    server.answer(accountContract.removeAccount, () => done);
    await browser().fill('Current password', 'correct horse battery');
    await pressInDialog('Delete my account');
    await waitFor(() => expect(localStorage.getItem('steamId')).toBeNull());
    expect(takeLandingNotice()?.sentence).toBe('Your account was deleted.');
  });

  test('with a company can be deleted only after handing it over', { tags: 'long' }, async () => {
    browser().signIn(owner());
    await browser().open('/dashboard/settings/privacy');
    await screen.findByText(/^You own Nordic Haul\./);
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
    await browser().press('link', 'Transfer or delete the company');
    await screen.findByRole('heading', { name: 'Danger zone' });
  });

  test('can be exported', async () => {
    browser().signIn(newcomer());
    await browser().open('/settings/privacy');
    const link = await screen.findByRole('link', { name: 'Download my data' });
    expect(link.getAttribute('href')).toBe('/api/users/me/export');
    expect(link.hasAttribute('download')).toBe(true);
  });
});
