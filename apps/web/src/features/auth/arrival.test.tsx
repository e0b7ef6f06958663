// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { accountContract } from '@waybill/schema/features/account.contract';
import { authContract } from '@waybill/schema/features/auth.contract';
import { notificationsContract } from '@waybill/schema/features/notifications.contract';
import { usersContract } from '@waybill/schema/features/users.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { driverWith, newcomer, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const code = 'K7QM-3XWD';
const otpPath = `/otp?email=marta%40example.org&otp=${code}`;

/** The address outside of the app that was opened. */
const left = vi.fn<(url: string | URL) => void>();
const sentence = () => sessionStorage.getItem('landing-notice');
const logIn = () => sessionStorage.getItem('landing-log-in');

beforeEach(() => {
  left.mockClear();
  vi.spyOn(location, 'replace').mockImplementation(left);
});

/** Simulates the session cookie, which pages can't see. */
function returnFromSteam(user = owner()): void {
  const { server } = browser();
  server.answer(authContract.renewToken, () => ({ token: 'token', user }));
  server.answer(authContract.getUser, () => ({ user }));
}

async function logInAt(path: string, user = driverWith('VIEW_MEMBERS_PAGE')): Promise<void> {
  const { server } = browser();
  server.answer(authContract.login, () => ({ token: 'token', user }));
  server.answer(authContract.getUser, () => ({ user }));
  await browser().open(path);
  await browser().fill(/^Email/, 'nora@example.org');
  await browser().fill(/^Password/, 'correct horse battery');
  await browser().press('button', 'Log in');
}

describe('after Steam', () => {
  test(
    'the dashboard link comes first, and next time the dashboard opens directly',
    { tags: 'long' },
    async () => {
      returnFromSteam();
      const { server, person } = browser();
      await browser().open(otpPath);
      await screen.findByText(code);
      const dashboard = await screen.findByRole('link', { name: 'Continue with Web Dashboard' });
      const main = within(screen.getByRole('main'));
      const ways = [...main.getAllByRole('link'), ...main.getAllByRole('button')];
      const inOrder = ways.toSorted((a, b) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
      expect(inOrder.map(({ textContent }) => textContent)).toEqual([
        'Continue with Web Dashboard',
        'Copy',
        'Launch Waybill App',
      ]);
      await expectAccessible();
      await person.click(dashboard);
      await waitFor(() => expect(browser().path()).toBe('/dashboard'));
      expect(server.requestsTo(usersContract.updatePreferences)).toMatchObject([
        { body: { opensDashboard: true } },
      ]);
    },
  );

  test('users who chose so before go directly to the dashboard', async () => {
    returnFromSteam();
    await browser().open('/signed-in');
    await waitFor(() => expect(browser().path()).toBe('/dashboard'));
    expect(localStorage.getItem('steamId')).toBe(owner().steamId);
  });

  test('without a session, shows the link to Steam', async () => {
    browser().server.answer(authContract.renewToken, () => new Refusal('SIGN_IN_REQUIRED'));
    await browser().open('/signed-in');
    const link = await screen.findByRole('link', { name: 'Sign in with Steam' });
    expect(link.getAttribute('href')).toBe('/api/auth/steam');
    await expectAccessible();
  });

  test('the choice is in the settings', { tags: 'long' }, async () => {
    const { server } = browser();
    const user = owner();
    const { preferences } = user;
    if (!preferences) throw new Error('an own user has preferences');
    browser().signIn({ ...user, preferences: { ...preferences, opensDashboard: true } });
    await browser().open('/dashboard/settings/companion');
    const devices = within(await screen.findByRole('region', { name: 'Devices' }));
    const choice = await devices.findByRole('switch');
    expect(choice).toHaveProperty('checked', true);
    await browser().person.click(choice);
    await waitFor(() =>
      expect(server.requestsTo(usersContract.updatePreferences)).toMatchObject([
        { body: { opensDashboard: false } },
      ]),
    );
  });
});

describe('redirects explain themselves', () => {
  test.each([
    '/dashboard/members?search=nora',
    '/dashboard/joinvtc',
    '/dashboard/settings#notifications',
  ])('from %s to the landing page, from where logging in leads back', async (path) => {
    await browser().open(path);
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(sentence()).toBe('Log in to open that page.');
    expect(logIn()).toBe(`/login?${new URLSearchParams({ next: path }).toString()}`);
  });

  test('from an unknown page', async () => {
    browser().signIn(owner());
    await browser().open('/nowhere');
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(sentence()).toBe('Page not found.');
    expect(logIn()).toBeNull();
  });

  test('an unknown dashboard address shows an error within the frame', async () => {
    browser().signIn(owner());
    await browser().open('/dashboard/members/nobody/knows');
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    screen.getByRole('navigation', { name: 'Dashboard' });
    expect(browser().path()).toBe('/dashboard/members/nobody/knows');
    expect(left).not.toHaveBeenCalled();
    await expectAccessible();
    await browser().press('link', 'Go to home');
    await waitFor(() => expect(browser().path()).toBe('/dashboard'));
  });

  test.each(['/onboarding', '/createvtc', '/joinvtc'])('from %s to the log-in', async (path) => {
    await browser().open(path);
    await waitFor(() => expect(browser().path()).toBe(`/login?next=${encodeURIComponent(path)}`));
    await screen.findByText('Log in to continue to the page you wanted.');
    await expectAccessible();
    expect(left).not.toHaveBeenCalled();
  });

  test('logging out shows a message, also on pages that need a log-in', async () => {
    browser().signIn(newcomer());
    await browser().open('/onboarding');
    await browser().press('button', `Account: ${newcomer().username}`);
    await browser().press('button', 'Log out');
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(sentence()).toBe('You are logged out.');
    expect(logIn()).toBeNull();
  });

  test('logging out first aborts requests that would be refused', async () => {
    browser().signIn(newcomer());
    const { server } = browser();
    const never = new Promise<Refusal>(() => undefined);
    server.answer(notificationsContract.list, () => never);
    let hadGivenUp = false;
    server.answer(authContract.logout, () => {
      hadGivenUp = server.hasGivenUp(notificationsContract.list);
      return new Refusal('INTERNAL');
    });
    browser().excuseErrors(/./);
    await browser().open('/onboarding');
    // The bell, and the check for a departure notice.
    await waitFor(() => expect(server.requestsTo(notificationsContract.list)).toHaveLength(2));
    await browser().press('button', `Account: ${newcomer().username}`);
    await browser().press('button', 'Log out');
    // The failed log-out repeats the requests.
    await waitFor(() => expect(server.requestsTo(notificationsContract.list)).toHaveLength(4));
    expect(hadGivenUp).toBe(true);
  });

  test('requests during a log-out wait for its outcome', async () => {
    browser().signIn(newcomer());
    const { server } = browser();
    server.answer(accountContract.listSessions, () => ({ sessions: [] }));
    browser().excuseErrors(/./);
    await browser().open('/onboarding');
    await browser().press('button', `Account: ${newcomer().username}`);
    // The app's own module instance, which is new in each test.
    const { api } = (await import('#src/testing/app-modules.ts')).appModules;
    let answered: Promise<unknown> | undefined;
    let sentMeanwhile = 0;
    server.answer(authContract.logout, async () => {
      answered = api(accountContract.listSessions);
      await new Promise((resolve) => setTimeout(resolve));
      sentMeanwhile = server.requestsTo(accountContract.listSessions).length;
      return new Refusal('INTERNAL');
    });
    await browser().press('button', 'Log out');
    await waitFor(() => expect(answered).toBeDefined());
    expect(await answered).toEqual({ sessions: [] });
    expect(sentMeanwhile).toBe(0);
  });
});

describe('logging in', () => {
  test('leads back to the wanted page once', { tags: 'long' }, async () => {
    await logInAt('/login?next=%2Fdashboard%2Fmembers%3Fsort%3Dname');
    await waitFor(() => expect(browser().path()).toBe('/dashboard/members?sort=name'));
    await browser().open('/dashboard');
    await screen.findByRole('heading', { level: 1 });
    expect(browser().path()).toBe('/dashboard');
  });

  test('never leads to another site', async () => {
    await logInAt('/login?next=%2F%2Fexample.org');
    await waitFor(() => expect(browser().path()).toBe('/dashboard'));
  });

  test('leads users without a company to onboarding, and forgets the old page', async () => {
    await logInAt('/login?next=%2Fdashboard%2Fmembers', newcomer());
    await waitFor(() => expect(browser().path()).toBe('/onboarding'));
    expect(sessionStorage.getItem('returnPath')).toBeNull();
  });
});

test('signed-in users are redirected from the registration', async () => {
  browser().signIn(owner());
  await browser().open('/register');
  await waitFor(() => expect(browser().path()).toBe('/dashboard'));
  expect(left).not.toHaveBeenCalled();
});
