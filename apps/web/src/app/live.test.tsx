// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { membersContract } from '@waybill/schema/features/members.contract';
import { rolesContract } from '@waybill/schema/features/roles.contract';
import { events } from '@waybill/schema/events';
import { expect, test } from 'vitest';
import { staleQueries } from '@waybill/schema/stale-queries';
import { buildMember, newcomer, owner, vtcId } from '#src/testing/drivers.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

const listOf = (...names: readonly string[]) => ({
  members: names.map((name) => buildMember(name)),
  nextCursor: null,
  total: names.length,
});

/** Opens the member list with one member and waits for the stream. */
async function openMembers() {
  browser().signIn(owner());
  browser().server.answer(membersContract.list, () => listOf('Carla'));
  await browser().open('/dashboard/members');
  await screen.findByText('Carla');
  await waitFor(() => expect(browser().live.urls()).toHaveLength(1));
}

const joined = { vtcId, subjectId: crypto.randomUUID() };

test('shows changes without a reload', async () => {
  await openMembers();
  expect(browser().live.urls()).toEqual(['/api/live?topics=me%2Cvtc%2Cchat']);
  browser().server.answer(membersContract.list, () => listOf('Carla', 'Dietrich'));
  const roleReads = browser().server.requestsTo(rolesContract.list).length;
  const userReads = browser().server.requestsTo(authContract.getUser).length;
  browser().live.tell('member.joined', 7, joined);
  await screen.findByText('Dietrich');
  // Also refetches other affected data, and nothing of other users' accounts.
  expect(browser().server.requestsTo(rolesContract.list).length).toBeGreaterThan(roleReads);
  expect(browser().server.requestsTo(authContract.getUser)).toHaveLength(userReads);
});

test('refetches data that was read before the stream began', { tags: 'long' }, async () => {
  await openMembers();
  browser().server.answer(membersContract.list, () => listOf('Carla', 'Fiona'));
  browser().live.tell('hello', 40, { head: 40 });
  await screen.findByText('Fiona');
});

test("resumes from the first response's position and reads nothing twice", async () => {
  browser().signIn(owner());
  browser().server.answer(authContract.getUser, () => ({ user: owner(), livePosition: 39 }));
  browser().server.answer(membersContract.list, () => listOf('Carla'));
  await browser().open('/dashboard/members');
  await screen.findByText('Carla');
  await waitFor(() =>
    expect(browser().live.urls()).toEqual(['/api/live?topics=me%2Cvtc%2Cchat&after=39']),
  );
  browser().live.tell('hello', 40, { head: 40 });
  const reads = () => browser().server.requestsTo(membersContract.list).length;
  browser().server.answer(membersContract.list, () => listOf('Carla', 'Dietrich'));
  browser().live.tell('member.joined', 41, joined);
  await screen.findByText('Dietrich');
  expect(reads()).toBe(2);
});

test('refetches everything if it has missed too much', { tags: 'long' }, async () => {
  await openMembers();
  browser().server.answer(membersContract.list, () => listOf('Elena'));
  browser().live.tell('reset', 2_000, { head: 2_000 });
  await screen.findByText('Elena');
});

test('resumes after the last message', { tags: 'long' }, async () => {
  await openMembers();
  browser().live.tell('hello', 40, { head: 40 });
  browser().live.tell('member.joined', 41, joined);
  // The browser itself reconnects a broken stream.
  browser().live.breakOff(false);
  expect(browser().live.urls()).toHaveLength(1);
  browser().live.breakOff(true);
  await waitFor(() => expect(browser().live.urls()).toEqual([expect.stringContaining('after=41')]));
});

test('refetches the user when their stream has ended', { tags: 'long' }, async () => {
  await openMembers();
  browser().signIn(newcomer());
  browser().live.tell('bye', 0, { reason: 'left' });
  await waitFor(() => expect(browser().path()).toBe('/onboarding'));
  await waitFor(() => expect(browser().live.urls()).toEqual(['/api/live?topics=me']));
});

test('leaves no stream open after signing out', { tags: 'long' }, async () => {
  await openMembers();
  browser().excuseErrors(/Please sign in/);
  browser().server.answer(authContract.getUser, () => new Refusal('SIGN_IN_REQUIRED'));
  browser().live.tell('bye', 0, { reason: 'signed-out' });
  await waitFor(() => expect(localStorage.getItem('steamId')).toBeNull());
  await waitFor(() => expect(browser().live.urls()).toEqual([]));
});

test('handles every event', () => {
  expect(Object.keys(staleQueries).toSorted()).toEqual(Object.keys(events).toSorted());
});
