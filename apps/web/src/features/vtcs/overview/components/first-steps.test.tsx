// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { accountContract } from '@waybill/schema/features/account.contract';
import { calendarContract } from '@waybill/schema/features/calendar.contract';
import { homeContract } from '@waybill/schema/features/home.contract';
import { rolesContract } from '@waybill/schema/features/roles.contract';
import { exampleVtcRole } from '@waybill/schema/features/roles.examples';
import { usersContract } from '@waybill/schema/features/users.contract';
import type { Section } from '@waybill/schema/features/users.models';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { afterEach, expect, test, vi } from 'vitest';
import { buildVtc, driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { emptyHome } from '#src/testing/empty-home.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
afterEach(() => vi.useRealTimers());

const createdAt = new Date().toISOString();

/** Serves a new company with this number of roles. */
function serveNewVtc(more: Partial<Vtc> = {}, roleCount = 2): void {
  const { server } = browser();
  const vtc = buildVtc({ createdAt, country: null, language: null, ...more });
  const roles = Array.from({ length: roleCount }, () => ({
    ...exampleVtcRole,
    id: crypto.randomUUID(),
  }));
  server.answer(vtcsContract.getByUser, () => ({ vtc }));
  server.answer(rolesContract.list, () => ({ roles }));
  server.answer(homeContract.get, () => ({ ...emptyHome, hasDevice: false }));
  server.answer(accountContract.getTwoFactor, () => ({
    twoFactor: { isOn: false, recoveryCodesLeft: 0 },
  }));
}

const findSteps = async () => within(await screen.findByRole('region', { name: 'First steps' }));
const textOf = async (title: string) =>
  (await findSteps())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .find((text) => text.startsWith(title)) ?? '';
const expectNoSteps = async () => {
  await screen.findByRole('region', { name: 'Create Jobs' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
};

test('the owner of a new company sees the next steps', async () => {
  browser().signIn(owner());
  serveNewVtc();
  await browser().open('/dashboard');
  (await findSteps()).getByText('1 of 7 done');
  await expectAccessible();
  await browser().press('button', 'Copy');
  await screen.findByRole('button', { name: 'Copied!' });
  expect(new URL(await navigator.clipboard.readText()).pathname).toBe('/vtc/NORD');
  await browser().press('link', 'New role');
  await screen.findByRole('dialog', { name: 'New role' });

  serveNewVtc({ country: 'NO', language: 'nb', memberCount: 2 }, 3);
  await browser().open('/dashboard');
  (await findSteps()).getByText('4 of 7 done');
  expect(await textOf('Create a role')).toContain('Done');
  expect(await textOf('Add a banner')).not.toContain('Done');
});

test("a new owner's home has one list of steps with one primary button", async () => {
  // At the start of a month it looks back as well.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00Z') });
  browser().signIn(owner());
  serveNewVtc();
  browser().server.answer(calendarContract.list, () => ({ entries: [], hasMore: false }));
  await browser().open('/dashboard');
  const steps = await findSteps();
  await screen.findByRole('region', { name: 'Waiting for you' });
  expect(screen.queryByRole('region', { name: 'Your first delivery' })).toBeNull();
  const buttons = [...document.querySelectorAll('main .mantine-Button-root')];
  const primary = buttons.filter(
    (button) => (button.getAttribute('data-variant') ?? 'filled') === 'filled',
  );
  expect(primary.map(({ textContent }) => textContent)).toEqual(['Connect']);
  expect(steps.getByRole('link', { name: 'Connect' }).getAttribute('href')).toBe(
    '/dashboard/connect',
  );
});

test('steps hidden by the owner stay hidden', { tags: 'long' }, async () => {
  browser().signIn(owner());
  serveNewVtc();
  await browser().open('/dashboard');
  await browser().press('button', 'Hide first steps');
  await waitFor(() =>
    expect(browser().server.requestsTo(usersContract.setSection)).toMatchObject([
      { params: { section: 'firstSteps' }, body: { collapsed: true } },
    ]),
  );
  const collapsedSections: Section[] = ['firstSteps'];
  browser().signIn({ ...owner(), collapsedSections });
  await browser().open('/dashboard');
  await expectNoSteps();
});

test("drivers don't see them", async () => {
  browser().signIn(driverWith());
  serveNewVtc();
  await browser().open('/dashboard');
  await expectNoSteps();
});
