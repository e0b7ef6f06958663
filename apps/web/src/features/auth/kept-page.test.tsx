// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { User } from '@waybill/schema/features/users.models';
import { beforeEach, expect, test, vi } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const user = owner();
const left = vi.fn<(url: string | URL) => void>();

beforeEach(() => {
  left.mockClear();
  vi.spyOn(location, 'replace').mockImplementation(left);
});

const slogan = () => screen.findByRole('textbox', { name: /^Slogan/ });

/** Ends a user's session while they are typing. */
async function endSessionWhileTyping(): Promise<void> {
  browser().signIn(user);
  await browser().open('/dashboard/managecompany');
  await browser().fill(/^Slogan/, 'We deliver');
  browser().excuseErrors(/Please sign in/);
  browser().server.answer(authContract.getUser, () => new Refusal('SIGN_IN_REQUIRED'));
  browser().server.answer(vtcsContract.update, () => new Refusal('SIGN_IN_REQUIRED'));
  await browser().press('button', 'Save changes');
  await screen.findByRole('dialog', { name: 'You are signed out' });
}

/** Simulates a log-in in another tab. */
function logInElsewhere(as: User): void {
  browser().signIn(as);
}

test(
  'keeps typed text when the session ends, and continues once the same user is back',
  { tags: 'long' },
  async () => {
    await endSessionWhileTyping();
    expect(localStorage.getItem('steamId')).toBeNull();
    const dialog = within(screen.getByRole('dialog'));
    const link = dialog.getByRole('link', { name: 'Log in in a new tab' });
    expect(link.getAttribute('href')).toBe('/login');
    expect(link.getAttribute('target')).toBe('_blank');
    await expectAccessible();
    expect(left).not.toHaveBeenCalled();
    logInElsewhere(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await slogan()).toHaveProperty('value', 'We deliver');
  },
);

test(
  'the user can leave it, and it goes when another user signs in',
  { tags: 'long' },
  async () => {
    await endSessionWhileTyping();
    await browser().press('button', 'Leave without saving');
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    left.mockClear();
    sessionStorage.clear();
    await endSessionWhileTyping();
    logInElsewhere({ ...user, id: crypto.randomUUID(), steamId: '76561198000000002' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await slogan()).not.toHaveProperty('value', 'We deliver');
    expect(left).not.toHaveBeenCalled();
  },
);
