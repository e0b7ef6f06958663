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

test('the log-in leads to the ways to a new password', async () => {
  await browser().open('/login');
  await browser().press('link', 'Forgot your password?');
  const steam = await screen.findByRole('link', { name: 'Continue with Steam' });
  expect(steam.getAttribute('href')).toBe('/api/auth/steam?purpose=recovery');
  const support = await screen.findByRole('link', { name: 'Contact support.' });
  expect(support.getAttribute('href')).toBe('mailto:help@example.org');
  await expectAccessible();
});

describe('coming from Steam', () => {
  test('a new password is set, and nobody is signed in', async () => {
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

  test('whoever was signed in here no longer is', async () => {
    browser().signIn(newcomer());
    await browser().open('/recover?steam=confirmed');
    await setPassword();
    await screen.findByRole('heading', { name: 'Your new password is set' });
    expect(localStorage.getItem('steamId')).toBeNull();
  });

  test('with an account that needs a code, it is asked for, and a wrong one can be mended', async () => {
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

  test('too late, the ways are shown again', { tags: 'long' }, async () => {
    browser().server.answer(authContract.resetPassword, () => new Refusal('RECOVERY_INVALID'));
    await browser().open('/recover?steam=confirmed');
    await setPassword();
    await screen.findByText('This link is invalid, used or expired. Please request a new one.');
    await screen.findByRole('link', { name: 'Continue with Steam' });
    await expectAccessible();
  });

  test('with a Steam account that has none here, the page says what to do', async () => {
    await browser().open('/recover?steam=unknown');
    await screen.findByText('No account here belongs to that Steam account');
    await screen.findByRole('link', { name: 'register' });
    await screen.findByRole('link', { name: 'Continue with Steam' });
  });

  test("with somebody else's Steam account, the page names who is signed in", async () => {
    browser().signIn(newcomer());
    await browser().open('/recover?steam=other');
    await screen.findByText(new RegExp(`^${newcomer().username} is signed in here`));
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
  });
});

describe('a link', () => {
  test('gives its token away in no address, and sets a new password with it', async () => {
    await browser().open('/recover#the-token');
    await screen.findByLabelText(/^New password/);
    await waitFor(() => expect(location.href).toBe(`${location.origin}/recover`));
    await setPassword();
    await screen.findByRole('heading', { name: 'Your new password is set' });
    expect(sent()[0]?.body).toEqual({ newPassword: secret, token: 'the-token' });
  });

  test('that has ended can be followed by another', { tags: 'long' }, async () => {
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

  test("of somebody else's account leaves alone who is signed in here", async () => {
    browser().signIn(newcomer());
    await browser().open('/recover#the-token');
    await setPassword();
    await screen.findByRole('heading', { name: 'Your new password is set' });
    expect(localStorage.getItem('steamId')).toBe(newcomer().steamId);
  });
});

describe('by email', () => {
  const instance = exampleInstance;

  test('a link is asked for, and the page says the same whoever has the address', async () => {
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

  test('is no way on a server that sends none, and without an address support is a word', async () => {
    const silent = { ...instance, mail: false, supportEmail: null };
    browser().server.answer(instanceContract.get, () => silent);
    await browser().open('/recover');
    await screen.findByText(/This server sends no email\. Use Steam instead\./);
    expect(screen.queryByLabelText('Email')).toBeNull();
    await screen.findByText(/Contact support\./);
    expect(screen.queryByRole('link', { name: 'Contact support.' })).toBeNull();
  });
});
