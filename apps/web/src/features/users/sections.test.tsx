// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { usersContract } from '@waybill/schema/features/users.contract';
import type { Section } from '@waybill/schema/features/users.models';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { expect, test } from 'vitest';
import { newcomer, owner } from '#src/testing/drivers.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

async function expectExpanded(name: string, isExpanded: boolean): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe(String(isExpanded)));
}

test('the server stores which sections a driver collapses', async () => {
  browser().signIn(newcomer());
  const { server } = browser();
  server.answer(vtcsContract.list, () => ({
    vtcs: [],
    nextCursor: null,
    total: 0,
    totalIsExact: true,
  }));
  await browser().open('/joinvtc');
  await expectExpanded('Popular companies', true);
  await browser().press('button', 'Popular companies');
  await expectExpanded('Popular companies', false);
  await waitFor(() =>
    expect(server.requestsTo(usersContract.setSection)).toEqual([
      { params: { section: 'popularVtcs' }, query: {}, body: { collapsed: true } },
    ]),
  );
});

test('sections collapsed in another browser are collapsed in this one', async () => {
  const collapsedSections: Section[] = ['roleSummary'];
  browser().signIn({ ...owner(), collapsedSections });
  await browser().open('/dashboard/companyoverview');
  await expectExpanded('Role Summary', false);
  await expectExpanded('Stats', true);
  await expectExpanded('Activity Overview', true);
  await browser().press('button', 'Role Summary');
  await expectExpanded('Role Summary', true);
});

test('a change that does not reach the server is undone', async () => {
  browser().signIn(newcomer());
  browser().server.cutOff(usersContract.setSection);
  await browser().open('/joinvtc');
  await browser().press('button', 'Popular companies');
  await screen.findByText('Couldn’t save your choice.');
  await expectExpanded('Popular companies', true);
});
