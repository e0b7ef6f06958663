// @vitest-environment happy-dom
// @module-tag long
import { screen } from '@testing-library/react';
import { contract } from '@waybill/schema/contract';
import type { Route } from '@waybill/schema/contract/route';
import type { User } from '@waybill/schema/features/users.models';
import { test, vi } from 'vitest';
import { newcomer, owner } from '#src/testing/drivers.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';
import { operatorPages } from './operator/operator-pages.ts';
import { pages } from './page-table.ts';
import type { Page } from '#src/lib/feature.ts';

const browser = useTestBrowser();
const id = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b42';

/** Pages that read nothing before they are used, or only what their frame has already read. */
const readNothing: ReadonlySet<string> = new Set([
  '/onboarding',
  '/createvtc',
  '/connect',
  '/dashboard/connect',
  '/dashboard/achievements/new',
  '/dashboard/events/new',
  '/settings/discord',
  '/operator/access',
]);

const lists: readonly (readonly [readonly Page[], User | null])[] = [
  [pages.signedIn, newcomer()],
  [pages.dashboard, owner()],
  [operatorPages, { ...owner(), isOperator: true }],
];
const real = lists.flatMap(([some, user]) =>
  some
    .filter(({ path }) => !readNothing.has(path))
    .map(({ path }) => [path.replaceAll(/:\w+/g, id), user] as const),
);

/** What tells who somebody is and what they may do: without it there is no page. */
const known = new Set<Route>([contract.auth.getUser, contract.operators.getStanding]);
const reads = Object.values(contract)
  .flatMap((feature): Route[] => Object.values(feature))
  .filter((route) => route.method === 'GET' && !known.has(route));

async function open(path: string, user: User | null): Promise<void> {
  // Failures are reported too.
  browser().excuseErrors(/./);
  if (user) browser().signIn(user);
  await browser().open(path);
}

test.each(real)('%s says what failed, and tries again', async (path, user) => {
  for (const route of reads) browser().server.answer(route, () => new Refusal('INTERNAL'));
  await open(path, user);
  await screen.findAllByRole('button', { name: 'Try again' });
});

test.each(real)('%s says that the reader is offline', async (path, user) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const route of reads) browser().server.cutOff(route);
  await open(path, user);
  await screen.findAllByText(/^You’re offline/);
});
