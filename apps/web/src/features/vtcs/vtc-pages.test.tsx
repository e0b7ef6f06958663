// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildVtc, driverWith, newcomer, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const cannot = { update: false, remove: false, handOver: false, leave: true };

/** Serves the company to its members. */
function serveVtc(more: Parameters<typeof buildVtc>[0]): void {
  browser().server.answer(vtcsContract.getByUser, () => ({ vtc: buildVtc(more) }));
}

describe('Manage Company, without the permission to edit', () => {
  test('shows read-only settings and the missing permission', async () => {
    browser().signIn(driverWith('VIEW_MANAGE_COMPANY'));
    serveVtc({ can: cannot, inactiveTimer: 45, country: 'NO', recruitment: 'APPLICATION' });
    await browser().open('/dashboard/managecompany');
    await screen.findByText('You can’t edit this company');
    expect(screen.getByRole('alert').textContent).toContain('“Change the company”');
    const details = within(screen.getByRole('region', { name: 'Details' }));
    for (const text of ['Norway', 'By application', '45 days']) details.getByText(text);
    const main = screen.getByRole('main');
    expect(main.querySelector('input, textarea, form')).toBeNull();
    expect(main.textContent).not.toContain('MANAGE_COMPANY');
    await expectAccessible();
  });

  test('shows nothing without the permission to view', async () => {
    browser().signIn(driverWith());
    serveVtc({ can: cannot, inactiveTimer: 45 });
    await browser().open('/dashboard/managecompany');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('“See Manage Company”');
    expect(screen.getByRole('main').textContent).not.toMatch(/45 days|MANAGE_COMPANY/);
  });

  test('names the permission in German too', async () => {
    document.cookie = 'locale=de; path=/';
    onTestFinished(() => {
      document.cookie = 'locale=; path=/; max-age=0';
    });
    const user = driverWith('VIEW_MANAGE_COMPANY');
    browser().signIn({ ...user, preferences: { ...defaultPreferences, language: 'de' } });
    serveVtc({ can: cannot });
    await browser().open('/dashboard/managecompany');
    await screen.findByText(/die Berechtigung „Spedition ändern“/);
    expect(screen.getByRole('main').textContent).not.toContain('MANAGE_COMPANY');
  });
});

test('creating a company offers to join one instead, and vice versa', async () => {
  browser().signIn(newcomer());
  await browser().open('/dashboard/createvtc');
  await browser().press('link', 'Join a company instead');
  await screen.findByRole('heading', { name: 'Join a VTC' });
  expect(browser().path()).toBe('/joinvtc');
  await expectAccessible();
  await browser().press('link', 'Create a VTC instead');
  await screen.findByRole('heading', { name: 'Create a VTC' });
  expect(browser().path()).toBe('/createvtc');
  await expectAccessible();
});

describe('the first steps', () => {
  const createdAt = new Date().toISOString();

  test.each(['/dashboard/companyoverview', '/dashboard'])(
    'are shown to the owner at %s',
    { tags: 'long' },
    async (path) => {
      browser().signIn(owner());
      serveVtc({ createdAt });
      await browser().open(path);
      const steps = within(await screen.findByRole('region', { name: 'First steps' }));
      expect(steps.getAllByRole('listitem').length).toBeGreaterThan(3);
      await expectAccessible();
    },
  );

  test('are not shown to others', async () => {
    browser().signIn(driverWith('MANAGE_COMPANY'));
    serveVtc({ createdAt });
    await browser().open('/dashboard/companyoverview');
    await screen.findByRole('button', { name: 'Stats' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  });
});
