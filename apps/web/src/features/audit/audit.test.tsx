// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { auditContract, type AuditEntry } from '@waybill/schema/features/audit.contract';
import { expect, test } from 'vitest';
import { driverWith, owner, vtcId } from '#src/testing/drivers.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

function buildEntry(action: AuditEntry['action'], name: string): AuditEntry {
  return {
    id: crypto.randomUUID(),
    action,
    actor: { id: null, username: 'Nora Nightline', avatarUrl: null },
    subject: { id: vtcId, name },
    before: null,
    after: null,
    createdAt: '2026-03-01T12:00:00.000Z',
  };
}

const listEntries = async () =>
  within(await screen.findByRole('region', { name: 'Entries' })).findAllByRole('listitem');

test('a long log comes page by page', async () => {
  browser().signIn(owner());
  browser().server.answer(auditContract.list, ({ query: { cursor } }) =>
    cursor === undefined
      ? { entries: [buildEntry('vtc.updated', 'Nordic Haul')], nextCursor: 'next' }
      : { entries: [buildEntry('vtc.created', 'Nordic Haul')], nextCursor: null },
  );
  await browser().open('/dashboard/audit');
  expect(await listEntries()).toHaveLength(1);
  await browser().press('button', 'Show more');
  await waitFor(async () => expect(await listEntries()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('names the duties that a role has gained and lost', async () => {
  browser().signIn(owner());
  browser().server.answer(auditContract.list, () => ({
    entries: [
      {
        ...buildEntry('role.updated', 'Planner'),
        before: { duties: ['REVIEW_JOBS', 'EVENTS'] },
        after: { duties: ['EVENTS', 'FLEET'] },
      },
    ],
    nextCursor: null,
  }));
  await browser().open('/dashboard/audit');
  const [entry] = await listEntries();
  expect(entry?.textContent).toMatch(/Duties\+Added: Fleet−Removed: Job review$/);
});

test('nobody but the owner is shown the way to it', async () => {
  browser().signIn(driverWith('MANAGE_ROLES', 'VIEW_CONTRACTS'));
  await browser().open('/dashboard');
  await screen.findByRole('link', { name: 'Contracts' });
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull();
});
