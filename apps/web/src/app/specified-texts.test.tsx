// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { badgesContract } from '@waybill/schema/features/badges.contract';
import { ledgerContract } from '@waybill/schema/features/ledger.contract';
import { rolesContract } from '@waybill/schema/features/roles.contract';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { describe, expect, test } from 'vitest';
import { buildVtc, newcomer, owner } from '#src/testing/drivers.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const findToast = (text: string) => screen.findByText(text, { selector: '[data-title]' });

describe('failures without a server sentence have their own', () => {
  test('when registering', async () => {
    browser().server.cutOff(authContract.register);
    await browser().open(`/complete-registration?steamId=${newcomer().steamId}`);
    await screen.findByDisplayValue(/.+/);
    await browser().fill(/^Email/, 'nora@example.org');
    await browser().fill(/^Password/, 'correct horse battery');
    await browser().press('button', 'Complete registration');
    await findToast('Registration failed.');
  });

  test('when updating the company', { tags: 'long' }, async () => {
    browser().signIn(owner());
    browser().server.cutOff(vtcsContract.update);
    await browser().open('/dashboard/managecompany');
    await browser().fill(/^Slogan/, 'Half a thought');
    await browser().press('button', 'Save changes');
    await findToast('Update failed');
  });

  test('when changing roles', { tags: 'long' }, async () => {
    browser().signIn(owner());
    const { server } = browser();
    server.cutOff(rolesContract.list);
    await browser().open('/dashboard/roles');
    await findToast('Failed to load roles');
    server.restore(rolesContract.list);
    await browser().press('button', 'Try again');
    await screen.findByRole('row', { name: /^Driver/ });
    server.cutOff(rolesContract.create);
    await browser().press('button', 'New role');
    await browser().fill(/^Name/, 'Scout');
    await browser().press('button', 'Create role');
    await findToast('Something went wrong.');
  });

  test('when logging in', async () => {
    browser().server.cutOff(authContract.login);
    await browser().open('/login');
    const help = await screen.findByText('Forgot your password?');
    expect(help.parentElement?.textContent).toBe('Forgot your password? Contact support.');
    await browser().fill(/^Email/, 'nora@example.org');
    await browser().fill(/^Password/, 'correct horse battery');
    await browser().press('button', 'Log in');
    await findToast('Login failed.');
  });
});

describe('on the way to the dashboard', () => {
  test('shows two choices and no sidebar', async () => {
    browser().signIn(newcomer());
    await browser().open('/onboarding');
    await screen.findByRole('link', { name: 'Create a VTC' });
    const steps = within(screen.getByRole('region', { name: 'Your first steps' }));
    const connect = steps.getByRole('link', { name: 'Connect the companion' });
    expect(connect.getAttribute('href')).toBe('/connect');
    const links = within(screen.getByRole('main')).getAllByRole('link');
    const choices = links.filter((link) => link !== connect);
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Create a VTC', 'Join a VTC']);
    for (const path of ['/createvtc', '/joinvtc', '/dashboard/joinvtc']) {
      await browser().open(path);
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByRole('navigation', { name: 'Dashboard' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    }
  });
});

describe('on the dashboard', () => {
  test('shows the company at a glance', async () => {
    browser().signIn(owner());
    const vtc = buildVtc({
      country: null,
      language: null,
      slogan: 'Through snow and night',
      speedCapEts2CmS: null,
      speedCapAtsCmS: null,
      monthlyMinimumM: null,
    });
    browser().server.answer(vtcsContract.getByUser, () => ({ vtc }));
    browser().server.answer(ledgerContract.get, () => ({ ledger: null }));
    await browser().open('/dashboard/companyoverview');
    await screen.findByRole('heading', { level: 1 });
    const main = within(screen.getByRole('main'));
    await main.findByText('NORD');
    await main.findByText('Through snow and night');
    expect(listFacts(await screen.findByLabelText('Company Info'))).toEqual([
      ['Owner', 'Marta Lindqvist'],
      ['Country', 'Not set'],
      ['Language', 'Not set'],
      ['Recruitment', 'Open to everyone'],
      ['Inactive timer', '30 days'],
    ]);
    const stats = await screen.findByLabelText('Stats');
    await within(stats).findByText('€33,810');
    expect(listFacts(stats)).toEqual([
      ['Total drivers', '1'],
      ['Jobs completed', '3'],
      ['Earnings', '€33,810'],
      ['Garages', '1'],
      ['Trucks', '1'],
    ]);
    expect(listFacts(await screen.findByLabelText('Role Summary'))).toEqual([
      ['Owner', '1'],
      ['Drivers', '0'],
    ]);
    await screen.findByRole('button', { name: 'Activity Overview' });
  });

  test('the sidebar has the specified groups and entries', async () => {
    browser().signIn(owner());
    browser().server.answer(badgesContract.get, () => ({ onTheRoad: 0 }));
    await browser().open('/dashboard');
    const navigation = await screen.findByRole('navigation', { name: 'Dashboard' });
    const groups = [...navigation.querySelectorAll('section')].map((section) => {
      const entries = [...section.querySelectorAll('a')].map((link) => link.textContent);
      return `${section.querySelector('button')?.textContent}: ${entries.join(', ')}.`;
    });
    expect(groups).toEqual([
      // The audit log is not in the specification; only the owner sees it.
      'Company: Company Overview, Manage Company, Company Safety Score, Regional Logistics Reports, Contracts, Audit log.',
      'Members: Members, Roles, Alliances, Applications, Achievements, Driver Reputation.',
      'Jobs: Jobs, AI Dispatcher.',
      'Economy: Economy Overview, Garage Management, Warehouse & Inventory.',
      'Fleet: Fleet Overview, Customisation & Livery, Fleet Maintenance, Museum & Showroom, Insurance System.',
      'Real-Time Systems: Live Cargo Market, Live Fleet Map, Route Planning, Weather & Traffic, Dynamic Fuel Pricing.',
      'Social: Calendar, Company Events, Chat.',
      'Settings: Settings.',
    ]);
  });

  test('says what is loading', async () => {
    const { server } = browser();
    browser().signIn(owner());
    const user = holdBack({ user: owner() });
    server.answer(authContract.getUser, user.answer);
    await browser().open('/dashboard');
    await screen.findByText('Loading dashboard...');
    user.letGo();
    await screen.findByRole('heading', { name: 'Welcome, Marta Lindqvist' });

    const vtc = holdBack({ vtc: buildVtc() });
    server.answer(vtcsContract.getByUser, vtc.answer);
    await browser().open('/dashboard/companyoverview');
    await screen.findByText('Loading company overview...');
    vtc.letGo();
    await screen.findByRole('heading', { name: 'Nordic Haul' });
  });
});

/** A response that waits until it is released; later ones come at once. */
function holdBack<T>(reply: T) {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  return {
    answer: () =>
      isOpen ? reply : new Promise<T>((resolve) => waiting.push(() => resolve(reply))),
    letGo() {
      isOpen = true;
      for (const resolve of waiting) resolve();
    },
  };
}

/** Lists the terms of a description list with their values. */
function listFacts(list: HTMLElement): string[][] {
  const textsOf = (tag: string) =>
    [...list.querySelectorAll(tag)].map(({ textContent }) => textContent.trim());
  const descriptions = textsOf('dd');
  return textsOf('dt').map((term, index) => [term, descriptions[index] ?? '']);
}
