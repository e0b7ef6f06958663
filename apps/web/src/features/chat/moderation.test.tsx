// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { chatContract } from '@waybill/schema/features/chat.contract';
import { exampleChannel, exampleMessage } from '@waybill/schema/features/chat.examples';
import { chatModerationContract } from '@waybill/schema/features/chat-moderation.contract';
import type { ChatChannel, ChatReport } from '@waybill/schema/features/chat.models';
import { expect, test } from 'vitest';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

const piotr = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c99',
  username: 'Piotr Nowak',
  avatarUrl: null,
};
const path = `/dashboard/chat/${exampleChannel.id}`;
const report: ChatReport = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6e01',
  channelId: exampleChannel.id,
  n: 2,
  channel: 'Nordic Lines',
  author: { id: piotr.id, username: piotr.username },
  reporter: null,
  reason: 'Insults another driver.',
  messages: [
    { n: 1, author: 'Marta', text: 'Parked at the port', sentAt: '2026-05-09T17:30:00.000Z' },
    { n: 2, author: piotr.username, text: 'Learn to park', sentAt: '2026-05-09T17:31:00.000Z' },
  ],
  createdAt: '2026-05-09T17:40:00.000Z',
};
const closed = { success: true as const };

/** Serves one channel with one message by another driver. */
function serve(changes: Partial<ChatChannel> = {}): void {
  const { server } = browser();
  const channel: ChatChannel = { ...exampleChannel, ...changes };
  server.answer(chatContract.listChannels, () => ({ channels: [channel] }));
  server.answer(chatContract.listMessages, () => ({
    messages: [{ ...exampleMessage, n: 1, author: piotr, text: 'Learn to park', reply: null }],
  }));
}

test('a driver reports a message with a reason', async () => {
  const { server } = browser();
  serve();
  server.answer(chatModerationContract.report, () => closed);
  browser().signIn(driverWith());
  await browser().open(path);
  await browser().press('button', /^Actions for the message by Piotr Nowak/);
  await browser().press('menuitem', 'Report message');
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this message?' }));
  dialog.getByText(/^Members who manage the community see it/);
  await expectAccessible();
  dialog.getByRole('button', { name: 'Report message' }).click();
  await dialog.findByText('Please give a reason.');
  expect(server.requestsTo(chatModerationContract.report)).toEqual([]);
  await browser().fill(/^Reason/, 'Insults.');
  dialog.getByRole('button', { name: 'Report message' }).click();
  await screen.findByText('Message reported');
  expect(server.requestsTo(chatModerationContract.report)[0]).toMatchObject({
    params: { n: 1 },
    body: { reason: 'Insults.' },
  });
});

test('a member who manages the community mutes the author of a reported message, and ends the mute', async () => {
  const { server } = browser();
  serve();
  const until = '2026-05-16T17:40:00.000Z';
  let isMuted = false;
  server.answer(chatModerationContract.listReports, () => ({ reports: [report] }));
  server.answer(chatModerationContract.listMutes, () => ({
    mutes: isMuted ? [{ member: report.author ?? piotr, until, reason: 'Insults.' }] : [],
  }));
  server.answer(chatModerationContract.mute, () => {
    isMuted = true;
    return { until };
  });
  server.answer(chatModerationContract.unmute, () => {
    isMuted = false;
    return closed;
  });
  browser().signIn(owner());
  await browser().open(path);
  await browser().press('button', 'Reports and mutes (1 open)');
  await screen.findByText(/Learn to park/, { selector: 'li *' });
  await browser().press('button', 'Mute Piotr Nowak');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mute Piotr Nowak?' }));
  await browser().choose('For', '30');
  await browser().fill(/^Reason/, 'Insults.');
  await expectAccessible();
  dialog.getByRole('button', { name: 'Mute Piotr Nowak' }).click();
  await screen.findByRole('region', { name: 'Muted members' });
  expect(server.requestsTo(chatModerationContract.mute)[0]).toMatchObject({
    params: { userId: piotr.id },
    body: { days: 30, reason: 'Insults.' },
  });
  await browser().press('button', 'End mute');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Muted members' })).toBeNull());
});

test('a driver blocks the other of a pair, and unblocks them', async () => {
  const { server } = browser();
  const direct = { kind: 'DIRECT', name: piotr.username } as const;
  serve(direct);
  server.answer(chatModerationContract.block, () => {
    serve({ ...direct, isBlocked: true, can: { ...exampleChannel.can, write: false } });
    return closed;
  });
  server.answer(chatModerationContract.unblock, () => {
    serve(direct);
    return closed;
  });
  browser().signIn(driverWith());
  await browser().open(path);
  await browser().press('button', 'Actions for the channel Piotr Nowak');
  await browser().person.click(await screen.findByText('Block Piotr Nowak'));
  await screen.findByText('You have blocked this driver. Unblock them to write.');
  await browser().press('button', 'Actions for the channel Piotr Nowak');
  await browser().person.click(await screen.findByText('Unblock Piotr Nowak'));
  await screen.findByLabelText('Message in Piotr Nowak');
});

test('operators remove a reported direct message with a reason', async () => {
  const { server } = browser();
  let reports = [{ ...report, channel: '' }];
  const reasons: string[] = [];
  server.answer(chatModerationContract.listDirectReports, () => ({ reports }));
  server.answer(chatModerationContract.removeDirect, ({ body }) => {
    reasons.push(body.reason);
    reports = [];
    return closed;
  });
  browser().signIn({ ...owner(), isOperator: true });
  await browser().open('/operator/chat-reports');
  await browser().press('button', 'Remove message');
  const dialog = within(await screen.findByRole('dialog'));
  await browser().person.type(dialog.getByLabelText(/^Reason/), 'Insults.');
  await browser().person.click(dialog.getByRole('button', { name: 'Remove message' }));
  await screen.findByText('No open reports');
  expect(reasons).toEqual(['Insults.']);
});

test('operators see reports of direct messages, and close them', async () => {
  const { server } = browser();
  let reports = [{ ...report, channel: '' }];
  server.answer(chatModerationContract.listDirectReports, () => ({ reports }));
  server.answer(chatModerationContract.closeDirectReport, () => {
    reports = [];
    return closed;
  });
  browser().signIn({ ...owner(), isOperator: true });
  await browser().open('/operator/chat-reports');
  const article = within(await screen.findByRole('article', { name: /^Report of Piotr Nowak/ }));
  article.getByText('Insults another driver.');
  expect(article.queryByRole('button', { name: /^Mute/ })).toBeNull();
  await expectAccessible();
  await browser().press('button', 'Close report');
  await screen.findByText('No open reports');
});
