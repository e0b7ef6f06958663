// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { membersContract } from '@waybill/schema/features/members.contract';
import { rolesContract } from '@waybill/schema/features/roles.contract';
import { exampleVtcRole } from '@waybill/schema/features/roles.examples';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, owner } from '#src/testing/drivers.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const press = (name: string) => browser().press('button', name);
const sortParameters = (path: string) => {
  const { pathname, searchParams } = new URL(path, location.href);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
};

/** Delays the response of the list sorted by joining date. */
let joined: Promise<void>;
/** Delays the response of its second page. */
let secondPage: Promise<void>;

beforeEach(() => {
  joined = Promise.resolve();
  secondPage = Promise.resolve();
  browser().signIn(owner());
  browser().server.answer(membersContract.list, async ({ query: { sort, cursor } }) => {
    if (sort === 'joined') await joined;
    if (cursor !== undefined) await secondPage;
    return cursor === undefined
      ? { members: [buildMember('Dietrich Diesel')], nextCursor: 'next', total: 2 }
      : { members: [buildMember('Diana Depot')], nextCursor: null, total: 2 };
  });
});

/** The score's cell. */
async function findScore(): Promise<HTMLElement | null> {
  const number = await screen.findByRole('button', { name: '91, Dietrich Diesel: why?' });
  return number.closest('td');
}

test('a narrow list shows the score that it is sorted by', async () => {
  const scores = { safety: 91, reputation: null };
  const members = [{ ...buildMember('Dietrich Diesel'), scores }];
  browser().server.answer(membersContract.list, () => ({ members, nextCursor: null, total: 1 }));
  await browser().open('/dashboard/members');
  expect((await findScore())?.dataset['hidesBelow']).toBe('medium');
  expect((await findRow('Dietrich Diesel')).dataset['byScore']).toBeUndefined();
  await press('Safety');
  await waitFor(async () => expect((await findScore())?.dataset['label']).toBe('Safety'));
  expect((await findScore())?.dataset['hidesBelow']).toBeUndefined();
  expect((await findRow('Dietrich Diesel')).dataset['byScore']).toBe('true');
});

test('the load-more button keeps the focus while it loads', async () => {
  let answer: (() => void) | undefined;
  secondPage = new Promise((resolve) => (answer = resolve));
  await browser().open('/dashboard/members');
  await findRow('Dietrich Diesel');
  await press('Show more');
  const button = screen.getByRole('button', { name: 'Show more' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  // Browsers remove the focus from disabled elements.
  expect(button).toHaveProperty('disabled', false);
  answer?.();
  await findRow('Diana Depot');
});

test('more rows can be requested while the list is being sorted', { tags: 'long' }, async () => {
  let answer: (() => void) | undefined;
  joined = new Promise((resolve) => (answer = resolve));
  await browser().open('/dashboard/members');
  await findRow('Dietrich Diesel');
  await press('Joined');
  const table = screen.getByRole('table');
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('true'));
  await press('Show more');
  answer?.();
  await findRow('Diana Depot');
});

test('going back from a member restores the list', { tags: 'long' }, async () => {
  const driver = { id: crypto.randomUUID(), name: 'Driver' };
  const { server } = browser();
  server.answer(rolesContract.list, () => ({ roles: [{ ...exampleVtcRole, ...driver }] }));
  await browser().open('/dashboard/members');
  await findRow('Dietrich Diesel');
  await browser().fill('Name', 'di');
  await waitFor(() => expect(browser().path()).toContain('search=di'));
  await browser().choose('Role', 'Driver');
  await press('Joined');
  await press('Show more');
  await findRow('Diana Depot');
  const address = `/dashboard/members?search=di&role=${driver.id}&sort=joined&pages=2`;
  expect(sortParameters(browser().path())).toBe(sortParameters(address));
  await browser().press('link', 'Diana Depot');
  await screen.findByRole('heading', { level: 1 });
  history.back();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('di'));
  await findRow('Diana Depot');
  // The same address shows the same list to other users.
  await browser().open(address);
  await findRow('Dietrich Diesel');
  await findRow('Diana Depot');
  expect(server.requestsTo(membersContract.list).at(-1)?.query).toMatchObject({
    search: 'di',
    roleId: driver.id,
    sort: 'joined',
    cursor: 'next',
  });
});
