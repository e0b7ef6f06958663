import { toGrants } from '@waybill/schema/grantable-keys';
import {
  permissionKeys,
  viewPermissionKeys,
  type PermissionKey,
} from '@waybill/schema/permissions';
import { describe, expect, test } from 'vitest';
import { appTexts } from '#src/lib/i18n/texts.ts';
import { navigation } from './navigation-entries.ts';
import { currentOf, findPlace, navigationOf } from './navigation.ts';

function buildViewer(keys: readonly PermissionKey[], isOwner = false) {
  const role = { id: '1', name: 'Driver', salary: 0, isDefault: true, isOwner };
  return { roles: [{ ...role, ...toGrants(keys) }] };
}

function entriesFor(keys: readonly PermissionKey[], isOwner = false): string[] {
  const groups = navigationOf(buildViewer(keys, isOwner));
  return groups.flatMap(({ entries }) => entries.map(({ path }) => path));
}

const { navigation: texts } = await appTexts.load('en');

test('has the specified groups and entries in order, plus the audit log', () => {
  const specified = navigation.map(({ label, entries }) => [
    texts?.groups[label],
    entries.filter(({ ownerOnly }) => !ownerOnly).map((entry) => texts?.entries[entry.label]),
  ]);
  expect(specified).toEqual([
    [
      'Company',
      [
        'Company Overview',
        'Manage Company',
        'Company Safety Score',
        'Regional Logistics Reports',
        'Contracts',
      ],
    ],
    [
      'Members',
      ['Members', 'Roles', 'Alliances', 'Applications', 'Achievements', 'Driver Reputation'],
    ],
    ['Jobs', ['Jobs', 'AI Dispatcher']],
    ['Economy', ['Economy Overview', 'Garage Management', 'Warehouse & Inventory']],
    [
      'Fleet',
      [
        'Fleet Overview',
        'Customisation & Livery',
        'Fleet Maintenance',
        'Museum & Showroom',
        'Insurance System',
      ],
    ],
    [
      'Real-Time Systems',
      [
        'Live Cargo Market',
        'Live Fleet Map',
        'Route Planning',
        'Weather & Traffic',
        'Dynamic Fuel Pricing',
      ],
    ],
    ['Social', ['Calendar', 'Company Events', 'Chat']],
    ['Settings', ['Settings']],
  ]);
});

test('has a page for every dashboard child route in the specification', () => {
  const routes =
    'alliances applications achievements calendar cargo chat companyoverview contracts customisation dispatcher economy events fleet fuel garages insurance inventory jobs maintenance managecompany map members regionalreports reputation roles route safety settings showroom weather';
  const paths = navigation.flatMap(({ entries }) => entries.map(({ path }) => path));
  const expected = [...routes.split(' '), 'audit'].map((name) => `/dashboard/${name}`);
  expect(paths.toSorted()).toEqual(expected.toSorted());
});

test('uses each page and icon once', () => {
  const entries = navigation.flatMap((group) => group.entries);
  const names = entries.map(({ label }) => texts?.entries[label]);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(entries.map(({ icon }) => icon)).size).toBe(entries.length);
  expect(new Set(navigation.map(({ section }) => section)).size).toBe(navigation.length);
});

describe('visibility of entries', () => {
  test('each VIEW permission shows exactly its page', () => {
    const open = entriesFor([]);
    const opened = viewPermissionKeys.map((key) => [
      key,
      entriesFor([key]).filter((path) => !open.includes(path)),
    ]);
    expect(Object.fromEntries(opened)).toEqual({
      VIEW_MANAGE_COMPANY: ['/dashboard/managecompany'],
      VIEW_COMPANY_SAFETY_SCORE: ['/dashboard/safety'],
      VIEW_REGIONAL_LOGISTICS: ['/dashboard/regionalreports'],
      VIEW_CONTRACTS: ['/dashboard/contracts'],
      VIEW_MEMBERS_PAGE: ['/dashboard/members'],
      VIEW_ALLIANCE_PAGE: ['/dashboard/alliances'],
      VIEW_APPLICATIONS: ['/dashboard/applications'],
      VIEW_ACHIEVEMENTS: ['/dashboard/achievements'],
      VIEW_DRIVER_REPUTATION: ['/dashboard/reputation'],
    });
    expect(open).toContain('/dashboard/roles');
  });

  test('only the owner sees the audit log', () => {
    expect(entriesFor(permissionKeys, true)).toContain('/dashboard/audit');
    expect(entriesFor(permissionKeys)).not.toContain('/dashboard/audit');
  });
});

describe('the place of an address', () => {
  test('is its page, also for sub-pages', () => {
    expect(findPlace('/dashboard/fleet')).toMatchObject({
      group: { label: 'fleet' },
      entry: { label: 'fleet' },
      isBelow: false,
    });
    const below = findPlace('/dashboard/members/42');
    expect(below).toMatchObject({ entry: { label: 'members' }, isBelow: true });
  });

  test('is null for the welcome page and unknown addresses', () => {
    expect(findPlace('/dashboard')).toBeNull();
    expect(findPlace('/dashboard/rolesandmore')).toBeNull();
    expect(findPlace('/onboarding')).toBeNull();
  });

  test('marks one entry, as the page itself or as its parent', () => {
    const entries = navigation.flatMap((group) => group.entries);
    const marks = (pathname: string) =>
      entries.flatMap((entry) => {
        const mark = currentOf(entry, findPlace(pathname));
        return mark ? [[entry.label, mark]] : [];
      });
    expect(marks('/dashboard/map')).toEqual([['map', 'page']]);
    expect(marks('/dashboard/members/42')).toEqual([['members', 'true']]);
    expect(marks('/dashboard')).toEqual([]);
  });
});
