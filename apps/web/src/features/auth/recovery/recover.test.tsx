// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { instanceContract } from '@waybill/schema/features/instance.contract';
import { exampleInstance } from '@waybill/schema/features/instance.examples';
import { describe, expect, test } from 'vitest';
import { newcomer } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const secret = 'thermos lorry tarmac';
const sent = () => browser().server.requestsTo(authContract.resetPassword);

async function setPassword(): Promise<void> {
  await browser().fill(/^New password/, secret);
  await browser().press('button', 'Set the new password');
}

test('the log-in links to password recovery', async () => {
  await browser().open('/login');
  await browser().press('link', 'Forgot your password?');
  const steam = await screen.findByRole('link', { name: 'Continue with Steam' });
  expect(steam.getAttribute('href')).toBe('/api/auth/steam?purpose=recovery');
  const support = await screen.findByRole('link', { name: 'Contact support.' });
  expect(support.getAttribute('href')).toBe('mailto:help@example.org');
  await expectAccessible();
});

describe('after the Steam sign-in', () => {
  test('sets a new password without signing in', async () => {
    await browser().open('/recover?steam=confirmed');
    await browser().fill(/^New password/, 'short');
    await browser().press('button', 'Set the new password');
    await screen.findAllByText('Password must be at least 6 characters.');
    await expectAccessible();
    await setPassword();
    await screen.findByRole('heading', { name: 'Your new password is set' });
    expect(sent()).toEqual([expect.objectContaining({ body: { newPassword: secret } })]);
    await browser().press('link', 'Log in');
    await screen.findByRole('heading', { name: 'Log in' });
  });

  test('signs out the user of this browser', async () => {
    browser().signIn(newcomer());
    await browser().open('/recover?steam=confirmed');
    await setPassword();
    await screen.findByRole('heading', { name: 'Your new password is set' });
    expect(localStorage.getItem('steamId')).toBeNull();
  });

  test('asks for a code if the account needs one, and allows a retry', async () => {
    const { server } = browser();
    server.answer(authContract.resetPassword, () => new Refusal('TWO_FACTOR_REQUIRED'));
    await browser().open('/recover?steam=confirmed');
    await setPassword();
    await screen.findByLabelText('Code');
    await screen.findByRole('link', { name: 'The operator can help.' });
    server.answer(
      authContract.resetPassword,
      () =>
        new Refusal('TWO_FACTOR_WRONG', {
          code: 'This code is wrong or already used. Please enter the next one.',
        }),
    );
    await browser().fill('Code', '123 456');
    await browser().press('button', 'Set the new password');
    await screen.findAllByText(/^This code is wrong/);
    await expectAccessible();
    server.restore(authContract.resetPassword);
    await browser().fill('Code', '654 321');
    await browser().press('button', 'Set the new password');
    await screen.findByRole('heading', { name: 'Your new password is set' });
    expect(sent().map(({ body }) => body.code)).toEqual([undefined, '123 456', '654 321']);
  });

  test('shows the recovery ways again if it is too late', { tags: 'long' }, async () => {
    browser().server.answer(authContract.resetPassword, () => new Refusal('RECOVERY_INVALID'));
    await browser().open('/recover?steam=confirmed');
    await setPassword();
    await screen.findByText('This link is invalid, used or expired. Please request a new one.');
    await screen.findByRole('link', { name: 'Continue with Steam' });
    await expectAccessible();
  });

  test('says what to do if the Steam account has no account here', async () => {
    await browser().open('/recover?steam=unknown');
    await screen.findByText('No account found for that Steam account');
    await screen.findByRole('link', { name: 'register' });
    await screen.findByRole('link', { name: 'Continue with Steam' });
  });

  test("names the signed-in user if the Steam account is another user's", async () => {
    browser().signIn(newcomer());
    await browser().open('/recover?steam=other');
    await screen.findByText(new RegExp(`^${newcomer().username} is signed in here`));
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
  });
});

describe('by link', () => {
  test('keeps the token out of addresses, and sets a new password with it', async () => {
    await browser().open('/recover#the-token');
    await screen.findByLabelText(/^New password/);
    await waitFor(() => expect(location.href).toBe(`${location.origin}/recover`));
    await setPassword();
    await screen.findByRole('heading', { name: 'Your new password is set' });
    expect(sent()[0]?.body).toEqual({ newPassword: secret, token: 'the-token' });
  });

  test('offers a new link for an expired one', { tags: 'long' }, async () => {
    const { server } = browser();
    server.answer(authContract.resetPassword, () => new Refusal('RECOVERY_INVALID'));
    await browser().open('/recover#the-old-one');
    await setPassword();
    await screen.findByText(/^This link is invalid/);
    server.restore(authContract.resetPassword);
    browser().go('/recover#the-new-one');
    await setPassword();
    await screen.findByRole('heading', { name: 'Your new password is set' });
    expect(sent().at(-1)?.body.token).toBe('the-new-one');
  });

  test("leaves the signed-in user alone if the link is another account's", async () => {
    browser().signIn(newcomer());
    await browser().open('/recover#the-token');
    await setPassword();
    await screen.findByRole('heading', { name: 'Your new password is set' });
    expect(localStorage.getItem('steamId')).toBe(newcomer().steamId);
  });
});

describe('by email', () => {
  const instance = exampleInstance;

  test('requests a link and shows the same text for every address', async () => {
    browser().server.answer(instanceContract.get, () => instance);
    await browser().open('/recover');
    await browser().fill('Email', 'nora');
    await browser().press('button', 'Send me a link');
    await screen.findAllByText('Please enter a valid email address.');
    await browser().fill('Email', ' Nora@example.org ');
    await browser().press('button', 'Send me a link');
    await screen.findByText(/^If nora@example\.org is an account’s confirmed address/);
    await screen.findByRole('button', { name: 'Send another link' });
    const [request] = browser().server.requestsTo(authContract.requestRecovery);
    expect(request?.body).toEqual({ email: 'nora@example.org' });
    await expectAccessible();
  });

  test('is not offered if the server sends no mail, and without an address support is plain text', async () => {
    const silent = { ...instance, mail: false, supportEmail: null };
    browser().server.answer(instanceContract.get, () => silent);
    await browser().open('/recover');
    await screen.findByText(/This server sends no email\. Use Steam instead\./);
    expect(screen.queryByLabelText('Email')).toBeNull();
    await screen.findByText(/Contact support\./);
    expect(screen.queryByRole('link', { name: 'Contact support.' })).toBeNull();
  });
});
