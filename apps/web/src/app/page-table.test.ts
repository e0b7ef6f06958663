import { contract } from '@waybill/schema/contract';
import { keysOfRight, rightOf, type Route } from '@waybill/schema/contract/route';
import { dutyKeys } from '@waybill/schema/duties';
import { expect, test, vi } from 'vitest';
import { parseReturnPath } from '#src/features/auth/return-path.model.ts';
import { features } from './features.ts';
import { operatorPageModules, operatorPages } from './operator/operator-pages.ts';
import { pageModules } from './page-components.tsx';
import { navigation } from './navigation-entries.ts';
import { onboardingPath } from '#src/lib/shared-paths.ts';
import { allPages, pages } from './page-table.ts';

// The one-time code's page reads the address as soon as its module runs.
vi.stubGlobal('location', new URL('https://vtc.example/'));

const listedPages = [...allPages, ...operatorPages];
const allModules = { ...pageModules, ...operatorPageModules };

test('lists every page and nothing else', () => {
  const listed = new Set(listedPages.map(({ module }) => `/src/${module}`));
  expect([...listed].toSorted()).toEqual(Object.keys(allModules).toSorted());
});

test('the navigation has a place for each entry of a feature, once', () => {
  const own = features.flatMap((feature) => feature.navigation ?? []);
  const built = navigation.flatMap(({ entries }) => entries);
  expect(new Set(built)).toEqual(new Set(own));
  expect(built).toHaveLength(own.length);
});

test('lists each address once', () => {
  const paths = listedPages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('gives each page one heading at all its addresses', () => {
  const headingOf = new Map(allPages.map(({ module, heading }) => [module, heading]));
  const others = allPages.filter(({ module, heading }) => heading !== headingOf.get(module));
  expect(others).toEqual([]);
});

test('signing in can return to every signed-in page', () => {
  // Signing in already leads to these.
  const others: ReadonlySet<string> = new Set(['/dashboard', onboardingPath]);
  const paths = [...pages.signedIn, ...pages.onTheWay, ...pages.dashboard, ...operatorPages]
    .map(({ path }) => path.replaceAll(/:\w+/g, '42'))
    .filter((path) => !others.has(path));
  expect(paths.filter((path) => parseReturnPath(path) !== path)).toEqual([]);
});

const routes = Object.values(contract).flatMap((feature): Route[] => Object.values(feature));

test.each(dutyKeys)('the duty %s guards a route', (duty) => {
  const steers = routes.some(({ access }) => {
    const right = rightOf(access);
    return typeof right === 'object' && keysOfRight(right).includes(duty);
  });
  expect(steers).toBe(true);
});

test.each(Object.entries(allModules))(
  '%s exports one component without properties',
  { tags: 'long' },
  async (_, load) => {
    const exported = Object.values(await load());
    expect(exported).toHaveLength(1);
    // A component with properties has a parameter.
    expect(exported.map((component) => component.length)).toEqual([0]);
  },
);
