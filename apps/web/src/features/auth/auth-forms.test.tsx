// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { describe, expect, test } from 'vitest';
import { newcomer } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const registration = `/complete-registration?steamId=${newcomer().steamId}`;

test('logging in shows missing fields and wrong credentials', async () => {
  const { server } = browser();
  await browser().open('/login');
  await browser().press('button', 'Log in');
  await screen.findAllByText('Please enter both email and password.');
  server.answer(authContract.login, () => new Refusal('CREDENTIALS_WRONG'));
  await browser().fill(/^Email/, ' NORA@example.org ');
  await browser().fill(/^Password/, 'not the password');
  await browser().press('button', 'Log in');
  await screen.findAllByText('Email or password is incorrect.');
  await expectAccessible();

  const user = newcomer();
  server.answer(authContract.login, () => ({ token: 'token', user }));
  server.answer(authContract.getUser, () => ({ user }));
  await browser().fill(/^Password/, 'correct horse battery');
  await browser().press('button', 'Log in');
  // Without a company the dashboard redirects to onboarding.
  await waitFor(() => expect(browser().path()).toBe('/onboarding'));
  expect(localStorage.getItem('steamId')).toBe(user.steamId);
  expect(server.requestsTo(authContract.login).at(-1)?.body.email).toBe('nora@example.org');
});

test('a password field announces its error, and its button is keyboard-accessible', async () => {
  await browser().open('/login');
  const field = await screen.findByLabelText(/^Password/);
  expect(field.getAttribute('aria-invalid')).toBe('false');
  await browser().press('button', 'Log in');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  field.focus();
  await browser().person.tab();
  const button = screen.getByRole('button', { name: 'Show characters' });
  expect(document.activeElement).toBe(button);
  await browser().person.keyboard('{Enter}');
  expect(field.getAttribute('type')).toBe('text');
});

describe('the registration form', () => {
  test('says what is missing', async () => {
    const { server } = browser();
    await browser().open(registration);
    await screen.findByDisplayValue(/.+/);
    await browser().fill(/^Email/, 'nora@example.org');
    await browser().fill(/^Password/, 'long enough');
    await browser().fill(/^Username/, '');
    await browser().press('button', 'Complete registration');
    await screen.findAllByText('All fields are required.');
    await browser().fill(/^Username/, 'Bob');
    await screen.findByDisplayValue('Bob');
    server.answer(authContract.register, () => new Refusal('EMAIL_TAKEN'));
    const attempts = [
      ['', '', 'All fields are required.'],
      ['nora', 'long enough', 'Please enter a valid email address.'],
      ['nora@example.org', 'short', 'Password must be at least 6 characters.'],
      ['taken@example.org', 'long enough', 'This email address is already in use.'],
    ] as const;
    for (const [email, password, sentence] of attempts) {
      await browser().fill(/^Email/, email);
      await browser().fill(/^Password/, password);
      await browser().press('button', 'Complete registration');
      await screen.findAllByText(sentence);
    }
    expect(server.requestsTo(authContract.register)).toHaveLength(1);
    await expectAccessible();
  });

  test('shows an error without a Steam sign-in', async () => {
    const { server } = browser();
    server.answer(authContract.getSteamProfile, () => new Refusal('STEAM_PROFILE_NOT_FOUND'));
    server.answer(authContract.register, () => new Refusal('TICKET_MISSING'));
    await browser().open(registration);
    await screen.findByText('Unable to load your Steam profile.', { selector: '[data-title]' });
    await browser().fill(/^Username/, 'Nora');
    await browser().fill(/^Email/, 'nora@example.org');
    await browser().fill(/^Password/, 'long enough');
    await browser().press('button', 'Complete registration');
    await screen.findAllByText('Please sign in with Steam first.');
  });
});

test('signed-in users are redirected from the registration to the dashboard', async () => {
  browser().signIn(newcomer());
  for (const query of ['', `?steamId=${newcomer().steamId}`, '?steamId=76561198000000102']) {
    await browser().open(`/complete-registration${query}`);
    await waitFor(() => expect(browser().path()).toBe('/onboarding'));
    await screen.findByRole('button', { name: `Account: ${newcomer().username}` });
  }
});
