// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { membersContract } from '@waybill/schema/features/members.contract';
import { exampleBlock } from '@waybill/schema/features/members.examples';
import { expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

test('staff see blocked drivers and lift a block', async () => {
  browser().signIn(driverWith('VIEW_MEMBERS_PAGE', 'KICK_MEMBERS'));
  const { server } = browser();
  let blocks = [
    { ...exampleBlock, until: null },
    { ...exampleBlock, user: { ...exampleBlock.user, id: crypto.randomUUID(), username: 'Bo' } },
  ];
  server.answer(membersContract.listBlocks, () => ({ blocks, nextCursor: null }));
  server.answer(membersContract.removeBlock, ({ params }) => {
    blocks = blocks.filter(({ user }) => user.id !== params.userId);
    return { success: true } as const;
  });
  await browser().open('/dashboard/members');
  await browser().press('link', 'Blocked drivers');
  await screen.findByText(/^Blocked permanently · Rammed others/);
  await screen.findByText(/^Blocked until Sep/);
  await expectAccessible();
  await browser().press('button', 'Lift the block of Jonas Weber');
  await screen.findByRole('dialog', { name: 'Lift the block of Jonas Weber?' });
  await browser().press('button', 'Lift block');
  await waitFor(() => expect(screen.queryByText('Jonas Weber')).toBeNull());
  await screen.findByText('Bo');
});

test('staff without the permission see which one they lack', async () => {
  browser().signIn(driverWith('VIEW_MEMBERS_PAGE'));
  await browser().open('/dashboard/members/blocks');
  await screen.findByText(/^You need the permission/);
  expect(browser().server.requestsTo(membersContract.listBlocks)).toEqual([]);
});
