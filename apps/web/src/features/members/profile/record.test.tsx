// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { membersContract } from '@waybill/schema/features/members.contract';
import { exampleRecord, exampleWarning } from '@waybill/schema/features/members.examples';
import type { MemberRecord } from '@waybill/schema/features/members.models';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, driverWith, noRecord, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { setMapSize } from '#src/testing/map-size.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const member = buildMember('Carla Convoy');
const path = `/dashboard/members/${member.id}`;

const buildWarning = () => ({ ...exampleWarning, id: crypto.randomUUID() });

let record: MemberRecord;
beforeEach(() => {
  setMapSize();
  record = exampleRecord;
  const { server } = browser();
  server.answer(membersContract.get, () => ({ member, record }));
  server.answer(jobsContract.list, () => ({ jobs: [], nextCursor: null }));
  server.answer(jobsContract.listTraces, () => ({ traces: [] }));
  server.answer(jobsContract.getStats, () => ({ days: [], totals: [], allTime: [] }));
  server.answer(membersContract.createWarning, () => ({ warning: exampleWarning }));
  server.answer(membersContract.withdrawWarning, () => ({ success: true as const }));
});

test('a profile shows scores with their words, achievements and the minimum', async () => {
  browser().signIn(owner());
  await browser().open(path);
  const hero = (await screen.findByRole('heading', { name: 'Carla Convoy' })).closest('header');
  expect(hero?.querySelector('dl')?.textContent).toBe('Safety89carefulReputation932outstanding');
  const awards = within(await screen.findByRole('region', { name: 'Achievements' }));
  awards.getByText('1 earned');
  expect(awards.getByRole('listitem').textContent).toMatch(/^Deliveries.*Tier 2 of 3 · /);
  const minimum = within(screen.getByRole('region', { name: 'Monthly minimum' }));
  minimum.getByText('August 2025');
  minimum.getByText('1,000 km reached');
  await expectAccessible();
});

test('a fellow member sees neither reputation nor what is for staff', async () => {
  browser().signIn(driverWith('VIEW_MEMBERS_PAGE'));
  record = noRecord;
  await browser().open(path);
  await screen.findByText('careful');
  expect(screen.queryByText('Reputation')).toBeNull();
  for (const name of ['Achievements', 'Monthly minimum', 'Warnings']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
});

test('staff warn a member and withdraw a warning', async () => {
  browser().signIn(owner());
  await browser().open(path);
  const warnings = within(await screen.findByRole('region', { name: 'Warnings' }));
  expect(warnings.getByRole('listitem').textContent).toContain(exampleWarning.reason);
  await browser().press('button', 'Warn');
  const dialog = within(await screen.findByRole('dialog', { name: 'Warn Carla Convoy?' }));
  await browser().fill('Reason', 'Too fast in Oslo.');
  await browser().person.click(dialog.getByRole('button', { name: 'Warn' }));
  const { server } = browser();
  await waitFor(() => expect(server.requestsTo(membersContract.createWarning)).toHaveLength(1));
  expect(server.requestsTo(membersContract.createWarning)[0]).toMatchObject({
    params: { vtcId, userId: member.id },
    body: { reason: 'Too fast in Oslo.', days: 90 },
  });
  await browser().press('button', `Withdraw: ${exampleWarning.reason}`);
  const asked = within(await screen.findByRole('dialog', { name: 'Withdraw this warning?' }));
  await browser().person.click(asked.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(server.requestsTo(membersContract.withdrawWarning)).toHaveLength(1));
});

test('a third warning offers the removal', async () => {
  browser().signIn(owner());
  record = { ...exampleRecord, warnings: Array.from({ length: 3 }, () => buildWarning()) };
  await browser().open(path);
  await screen.findByText('Carla Convoy has three warnings. Remove this member?');
  const warnings = within(screen.getByRole('region', { name: 'Warnings' }));
  expect(warnings.queryByRole('button', { name: 'Warn' })).toBeNull();
  await browser().person.click(warnings.getByRole('button', { name: 'Remove from the company' }));
  await screen.findByRole('dialog', { name: 'Remove Carla Convoy?' });
});
