// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { accountContract } from '@waybill/schema/features/account.contract';
import {
  type ConnectedDevice,
  connectedDeviceSchema,
  type PersonalToken,
  personalTokenSchema,
  type Session,
  sessionSchema,
} from '@waybill/schema/features/account.models';
import {
  exampleConnectedDevice,
  examplePersonalToken,
  exampleSession,
} from '@waybill/schema/features/account.examples';
import { describe, expect, test } from 'vitest';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const done = { success: true } as const;
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const token = 'wb_h3Rn0cXq';

function buildSession(more: Partial<Session> = {}): Session {
  const id = crypto.randomUUID();
  return sessionSchema.parse({ ...exampleSession, id, isCurrent: false, ...more });
}

/** Serves these browsers and devices and signs them out on request. */
function serveSignedIn(
  firstSessions: readonly Session[],
  firstDevices: readonly ConnectedDevice[],
): void {
  const { server } = browser();
  let sessions = firstSessions;
  let devices = firstDevices;
  server.answer(accountContract.listSessions, () => ({ sessions: [...sessions] }));
  server.answer(accountContract.revokeSession, ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.sessionId);
    return done;
  });
  server.answer(accountContract.revokeOtherSessions, () => {
    const revoked = sessions.length - 1;
    sessions = sessions.filter(({ isCurrent }) => isCurrent);
    return { revoked };
  });
  server.answer(accountContract.listDevices, () => ({ devices: [...devices] }));
  server.answer(accountContract.revokeDevice, ({ params }) => {
    devices = devices.filter(({ id }) => id !== params.deviceId);
    return done;
  });
}

/** Serves tokens that can be created and revoked. */
function serveTokens(): void {
  const { server } = browser();
  let tokens: PersonalToken[] = [];
  server.answer(accountContract.listTokens, () => ({ tokens }));
  server.answer(accountContract.createToken, ({ body: { name, scopes } }) => {
    const id = crypto.randomUUID();
    const made = personalTokenSchema.parse({ ...examplePersonalToken, id, name, scopes });
    tokens = [made];
    return { token, personalToken: made };
  });
  server.answer(accountContract.revokeToken, () => {
    tokens = [];
    return done;
  });
}

const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));

/** Answers the open confirmation. */
async function confirm(title: string | RegExp, answer: string): Promise<void> {
  const question = within(await screen.findByRole('dialog', { name: title }));
  await browser().person.click(question.getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('signs out other browsers and devices', { tags: 'long' }, async () => {
  browser().signIn(owner());
  const others = [buildSession({ userAgent: chrome }), buildSession()];
  serveSignedIn(
    [buildSession({ isCurrent: true }), ...others],
    [connectedDeviceSchema.parse(exampleConnectedDevice)],
  );
  await browser().open('/dashboard/settings');
  const browsers = await findRegion('Browsers');
  await waitFor(() => expect(browsers.getAllByRole('listitem')).toHaveLength(3));
  expect(browsers.getAllByText('This browser')).toHaveLength(1);
  await browser().press('button', 'Sign out Chrome on Linux');
  await screen.findByRole('dialog', { name: 'Sign out Chrome on Linux?' });
  await expectAccessible();
  await confirm('Sign out Chrome on Linux?', 'Sign out');
  await waitFor(() => expect(browsers.getAllByRole('listitem')).toHaveLength(2));
  expect(browser().server.requestsTo(accountContract.revokeSession)).toMatchObject([
    { params: { sessionId: others[0]?.id } },
  ]);

  await browser().press('button', 'Sign out all others');
  await confirm('Sign out every other browser?', 'Sign out all others');
  await waitFor(() => expect(browsers.getAllByRole('listitem')).toHaveLength(1));
  browsers.getByText('This browser');
  expect(browsers.queryByRole('button')).toBeNull();

  await browser().open('/dashboard/settings/companion');
  const connect = await screen.findByRole('link', { name: 'Connect a computer' });
  expect(connect.getAttribute('href')).toBe('/dashboard/connect');
  await browser().press('button', 'Sign out Gaming PC');
  await confirm('Sign out Gaming PC?', 'Sign out');
  await (await findRegion('Devices')).findByText('No devices yet.');
});

describe('a personal access token', () => {
  test('is shown once and is listed until it is revoked', { tags: 'long' }, async () => {
    browser().signIn(owner());
    serveTokens();
    await browser().open('/dashboard/settings/developers');
    await screen.findByText('You have no tokens.');
    await browser().press('button', 'New token');
    await browser().press('button', 'Create token');
    await screen.findByText('Please name the token.', { selector: 'p' });
    await expectAccessible();
    await browser().fill('Name', 'Discord bot');
    await browser().choose('Valid for', '30 days');
    const group = within(await screen.findByRole('group', { name: 'Members' }));
    await browser().person.click(group.getByRole('checkbox', { name: 'See members' }));
    await browser().press('button', 'Create token');
    await screen.findByText(/It is shown only once/);
    await expectAccessible();
    expect(screen.getByText(token).tagName).toBe('CODE');
    await browser().press('button', 'I have saved it');
    await waitFor(() => expect(screen.queryByText(token)).toBeNull());
    expect(browser().server.requestsTo(accountContract.createToken)).toMatchObject([
      { body: { name: 'Discord bot', scopes: ['VIEW_MEMBERS_PAGE'], expiresInDays: 30 } },
    ]);

    const tokens = await findRegion('Personal access tokens');
    await tokens.findByText('Never used');
    const scopes = tokens.getByRole('list', { name: 'Permissions and duties of Discord bot' });
    expect(scopes.textContent).toBe('See members');
    await browser().press('button', 'Revoke Discord bot');
    await confirm('Revoke Discord bot?', 'Revoke');
    await tokens.findByText('You have no tokens.');
  });

  test('shows when it was last used', { tags: 'long' }, async () => {
    browser().signIn(owner());
    const used = { ...examplePersonalToken, lastUsedAt: '2025-08-02T20:15:00.000Z' };
    browser().server.answer(accountContract.listTokens, () => ({
      tokens: [personalTokenSchema.parse(used)],
    }));
    await browser().open('/dashboard/settings/developers');
    await (await findRegion('Personal access tokens')).findByText(/^Last used/);
  });

  test('is not offered permissions that its owner lacks', { tags: 'long' }, async () => {
    browser().signIn(driverWith('VIEW_MEMBERS_PAGE'));
    await browser().open('/dashboard/settings/developers');
    await browser().press('button', 'New token');
    await screen.findByRole('checkbox', { name: 'See members' });
    expect(screen.queryByRole('checkbox', { name: 'Manage roles' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Roles' })).toBeNull();
  });
});
