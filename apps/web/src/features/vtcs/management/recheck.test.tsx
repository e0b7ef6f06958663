// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { evidenceRecountContract } from '@waybill/schema/features/evidence-recount.contract';
import { expect, test } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const { get, apply } = evidenceRecountContract;

/** Builds a recheck result of this number of jobs. One of them goes to review. */
const recheckOf = (jobs: number, hasMore: boolean) => ({
  jobs,
  unknown: 12,
  decided: 2,
  changes: [
    { before: 'verified' as const, after: 'verified' as const, jobs: jobs - 1 },
    { before: 'verified' as const, after: 'review' as const, jobs: 1 },
  ],
  reasons: [{ code: 'NOT_WITNESSED' as const, jobs: 1 }],
  hasMore,
});

test(
  'an owner previews a recheck of old jobs, and rechecks them all',
  { tags: 'long' },
  async () => {
    const { server } = browser();
    server.answer(get, () => recheckOf(161, false));
    browser().signIn(owner());
    await browser().open('/dashboard/managecompany');
    const section = within(await screen.findByRole('region', { name: 'Recheck old jobs' }));
    expect(server.requestsTo(get)).toEqual([]);
    await browser().fill('From', '2025-06-01');
    await browser().fill('To', '2025-08-31');
    await browser().press('button', 'Preview changes');
    await section.findByText('1 job: Verified → In review');
    section.getByText('160 jobs stay: Verified');
    section.getByText('Driven offline: 1 job');
    section.getByText(/^2 jobs keep the decision of your staff\. 12 jobs stay as they are/);
    await expectAccessible();

    const replies = [recheckOf(100, true), recheckOf(61, false)];
    const held: (() => void)[] = [];
    server.answer(apply, async () => {
      const reply = replies.shift();
      if (replies.length === 0) await new Promise<void>((resolve) => held.push(resolve));
      return reply ?? recheckOf(1, false);
    });
    server.answer(get, () => ({ ...recheckOf(1, false), jobs: 0, changes: [], reasons: [] }));
    await browser().press('button', 'Recheck jobs');
    const dialog = within(await screen.findByRole('dialog', { name: 'Recheck old jobs?' }));
    dialog.getByText(
      /^161 jobs from Jun 1, 2025 to Aug 31, 2025 .* 1 changes status\. .* You can’t undo this\.$/,
    );
    await browser().person.click(dialog.getByRole('button', { name: 'Recheck jobs' }));
    await section.findByText('100 of 161 jobs');
    for (const release of held) release();
    await section.findByText('161 jobs rechecked. 2 changed status.');
    await section.findByText('No old jobs to recheck in this period.');
    const body = { from: '2025-06-01', to: '2025-08-31' };
    expect(server.requestsTo(apply)).toMatchObject([{ body }, { body }]);
    expect(section.queryByRole('button', { name: 'Recheck jobs' })).toBeNull();
  },
);
