// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { chatContract } from '@waybill/schema/features/chat.contract';
import { exampleVtcRole } from '@waybill/schema/features/roles.examples';
import type { ChatChannel, ChatMessage } from '@waybill/schema/features/chat.models';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

const channelId = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c20';
const path = `/dashboard/chat/${channelId}`;
const piotr = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c99',
  username: 'Piotr Nowak',
  avatarUrl: null,
};

let channel: ChatChannel;
let messages: ChatMessage[];

/** Returns the next message of the channel. */
function build(text: string, author: ChatMessage['author'] = piotr): ChatMessage {
  const n = messages.length + 1;
  return {
    id: `01981b6c-7d2e-7f4a-9c1b-5e0d3a8f${String(n).padStart(4, '0')}`,
    channelId,
    n,
    rev: n,
    author,
    text,
    blocks: text === '' ? null : [{ type: 'paragraph', children: [{ type: 'text', text }] }],
    picture: null,
    mentions: [],
    mentionsAll: false,
    reactions: [],
    reply: null,
    sentAt: '2026-05-09T17:31:00.000Z',
    editedAt: null,
    removed: null,
  };
}

beforeEach(() => {
  messages = [];
  messages.push(build('Who is coming tonight?'));
  messages.push(build('Bring snow chains'));
  channel = {
    id: channelId,
    kind: 'COMPANY',
    isMain: true,
    name: 'Nordic Lines',
    topic: '',
    writers: 'ALL',
    slowS: 0,
    eventId: null,
    lastN: 2,
    lastRev: 2,
    readN: 1,
    involvement: 'ALL',
    mentionsUnread: 0,
    mutedUntil: null,
    isBlocked: false,
    last: { author: piotr.username, text: 'Bring snow chains', at: '2026-05-09T17:31:00.000Z' },
    can: { write: true, react: true, manage: false, archive: false, moderate: false },
  };
  const { server } = browser();
  server.answer(chatContract.listChannels, () => ({ channels: [channel] }));
  server.answer(chatContract.listMessages, () => ({ messages }));
  server.answer(chatContract.setRead, ({ body }) => {
    channel = { ...channel, readN: body.n };
    return { readN: body.n };
  });
  storeMessages();
});

/** Makes the server store messages. */
function storeMessages(): void {
  browser().server.answer(chatContract.send, ({ body }) => {
    const { id, username, avatarUrl } = driverWith();
    const message = { ...build(body.text, { id, username, avatarUrl }), id: body.id };
    messages = [...messages, message];
    return { message };
  });
}

test('a driver opens a channel, which marks it as read, and writes a message', async () => {
  browser().signIn(driverWith());
  await browser().open('/dashboard/chat');
  await screen.findByText('1 unread message');
  await expectAccessible();
  await browser().press('link', /^Nordic Lines/);
  const log = within(await screen.findByRole('log', { name: 'Messages in Nordic Lines' }));
  log.getByText('Bring snow chains');
  log.getByText('New');
  await waitFor(() => expect(screen.queryByText('1 unread message')).toBeNull());
  await browser().fill('Message in Nordic Lines', 'On my way');
  await browser().press('button', 'Send message');
  await log.findByText('On my way');
  expect(screen.getByLabelText('Message in Nordic Lines')).toHaveProperty('value', '');
  await expectAccessible();
});

test('messages that can’t be sent wait in the browser, and go out in order when it is online again', async () => {
  const { server } = browser();
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByRole('log');
  server.cutOff(chatContract.send);
  server.cutOff(chatContract.listMessages);
  for (const text of ['On my way', 'Two minutes']) {
    await browser().fill('Message in Nordic Lines', text);
    await browser().press('button', 'Send message');
  }
  const waiting = within(await screen.findByRole('region', { name: 'Unsent messages' }));
  expect(waiting.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('On my wayWaiting'),
    expect.stringContaining('Two minutesWaiting'),
  ]);
  within(screen.getByRole('log')).getByText('Bring snow chains');
  await expectAccessible();
  // Also after a reload.
  server.restore(chatContract.listMessages);
  server.answer(chatContract.listMessages, () => ({ messages }));
  await browser().open(path);
  await screen.findByRole('region', { name: 'Unsent messages' });
  storeMessages();
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() => expect(messages.map(({ text }) => text).slice(2)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsent messages' })).toBeNull());
  const log = within(screen.getByRole('log'));
  expect(
    log
      .getAllByRole('article')
      .map(({ textContent }) => textContent)
      .slice(2),
  ).toEqual([expect.stringContaining('On my way'), expect.stringContaining('Two minutes')]);
  const requests = server.requestsTo(chatContract.send);
  expect(new Set(requests.map(({ body }) => body.id)).size).toBe(2);
  expect(requests.length).toBeGreaterThan(2);
});

test('a message that the server refuses says why, and can be sent again or discarded', async () => {
  const { server } = browser();
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByRole('log');
  server.answer(chatContract.send, () => new Refusal('CHANNEL_ARCHIVED'));
  for (const text of ['On my way', 'Never mind']) {
    await browser().fill('Message in Nordic Lines', text);
    await browser().press('button', 'Send message');
  }
  await waitFor(() => expect(screen.getAllByText('This channel is archived.')).toHaveLength(2));
  await expectAccessible();
  const [, second] = screen.getAllByRole('button', { name: 'Discard' });
  second?.click();
  await waitFor(() => expect(screen.queryByText('Never mind')).toBeNull());
  storeMessages();
  await browser().press('button', 'Send again');
  await waitFor(() => expect(screen.queryByText('This channel is archived.')).toBeNull());
  within(screen.getByRole('log')).getByText('On my way');
});

test('a driver edits and removes their own message', async () => {
  const { server } = browser();
  const { id, username, avatarUrl } = driverWith();
  messages = [];
  messages = [build('See you at 7', { id, username, avatarUrl })];
  server.answer(chatContract.edit, ({ body }) => ({
    message: { ...build(body.text), n: 1, rev: 3, editedAt: '2026-05-09T17:32:00.000Z' },
  }));
  browser().signIn(driverWith());
  await browser().open(path);
  await browser().press('button', /^Actions for the message by/);
  await browser().press('menuitem', 'Edit');
  const box = await screen.findByLabelText('Message in Nordic Lines');
  expect(box).toHaveProperty('value', 'See you at 7');
  await browser().fill('Message in Nordic Lines', 'See you at 8');
  await browser().press('button', 'Save changes');
  await screen.findByText('See you at 8');
  screen.getByText('(edited)');
  expect(server.requestsTo(chatContract.edit)[0]).toMatchObject({ body: { text: 'See you at 8' } });
});

test('a driver sends a picture', async () => {
  const { server } = browser();
  const pictureId = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6d77';
  server.answer(chatContract.addPicture, () => ({ pictureId }));
  server.answer(chatContract.send, ({ body }) => {
    const { id, username, avatarUrl } = driverWith();
    const message = { ...build(body.text, { id, username, avatarUrl }), id: body.id };
    return { message: { ...message, picture: { id: pictureId, width: 800, height: 450 } } };
  });
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByRole('log');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no field for a file');
  await browser().person.upload(input, new File(['x'], 'truck.png', { type: 'image/png' }));
  await screen.findByRole('button', { name: 'Remove picture' });
  await browser().press('button', 'Send message');
  const picture = await screen.findByRole('img', { name: `Picture by ${driverWith().username}` });
  expect(picture).toHaveProperty('width', 800);
  expect(server.requestsTo(chatContract.send)[0]?.body).toMatchObject({ text: '', pictureId });
});

test('a driver reacts to a message, and takes it back', async () => {
  const { server } = browser();
  const { id, username } = driverWith();
  messages = messages.slice(0, 1);
  const [message] = messages;
  if (message === undefined) throw new Error('no message');
  message.reactions = [{ mark: 'HEART', users: [piotr] }];
  server.answer(chatContract.react, ({ params: { mark } }) => ({
    message: { ...message, rev: 3, reactions: [{ mark, users: [piotr, { id, username }] }] },
  }));
  server.answer(chatContract.takeBack, () => ({ message: { ...message, rev: 4 } }));
  browser().signIn(driverWith());
  await browser().open(path);
  await browser().press('button', /^Actions for the message by/);
  await browser().press('menuitem', 'React');
  await screen.findByRole('button', { name: 'Truck: none' });
  await expectAccessible();
  await browser().press('button', 'Heart: 1');
  const own = await screen.findByRole('button', { name: 'Heart: 2', pressed: true });
  expect(screen.queryByRole('button', { name: 'Truck: none' })).toBeNull();
  expect(own.title).toBe(`Piotr Nowak, ${username}`);
  await browser().press('button', 'Heart: 2');
  await screen.findByRole('button', { name: 'Heart: 1', pressed: false });
});

test('a moderator removes a message with a reason', async () => {
  const { server } = browser();
  channel = {
    ...channel,
    can: { write: true, react: true, manage: true, archive: true, moderate: true },
  };
  messages = [];
  messages = [build('Insults')];
  server.answer(chatContract.moderate, () => ({
    message: { ...build(''), n: 1, rev: 2, text: null, blocks: null, removed: 'STAFF' as const },
  }));
  browser().signIn(owner());
  await browser().open(path);
  await browser().press('button', /^Actions for the message by/);
  await browser().press('menuitem', 'Remove message');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this message?' }));
  await browser().fill(/^Reason/, 'Insults.');
  dialog.getByRole('button', { name: 'Remove message' }).click();
  await screen.findByText('Message removed by a moderator');
});

test('a driver searches messages, and opens one in its channel', async () => {
  const { server } = browser();
  channel = { ...channel, lastN: 90 };
  server.answer(chatContract.search, ({ query }) => ({
    findings: query.q === 'snow' ? [finding] : [],
    nextCursor: null,
  }));
  const finding = {
    channel: { id: channelId, kind: 'COMPANY' as const, name: 'Nordic Lines' },
    n: 2,
    author: piotr,
    text: 'Bring Snow chains',
    sentAt: '2026-05-09T17:31:00.000Z',
  };
  browser().signIn(driverWith());
  await browser().open('/dashboard/chat');
  await browser().fill('Search messages', 'snow');
  await browser().press('link', /Bring Snow chains/);
  await screen.findByRole('log');
  expect(screen.getByText('Snow').tagName).toBe('MARK');
  expect(server.requestsTo(chatContract.listMessages)[0]?.query).toMatchObject({ around: 2 });
  await expectAccessible();
  await browser().fill('Search messages', 'sun');
  await screen.findByText('No messages found');
});

test('a channel that the driver may not read says so', async () => {
  browser().signIn(driverWith());
  browser().server.answer(chatContract.listChannels, () => ({ channels: [] }));
  await browser().open(path);
  await screen.findByText('Channel not available');
});

test('a member who manages the community creates a channel, and archives it', async () => {
  const { server } = browser();
  channel = {
    ...channel,
    can: { write: true, react: true, manage: true, archive: true, moderate: true },
  };
  server.answer(chatContract.createChannel, () => ({ channel }));
  server.answer(chatContract.archiveChannel, () => ({ success: true as const }));
  browser().signIn(owner());
  await browser().open(path);
  await browser().press('button', 'New channel');
  await browser().fill(/^Name/, 'Trainees');
  await browser().choose('Slow mode', '60');
  await browser().choose('Who can read', exampleVtcRole.name);
  await browser().press('button', 'Create channel');
  await waitFor(() => expect(server.requestsTo(chatContract.createChannel)).toHaveLength(1));
  expect(server.requestsTo(chatContract.createChannel)[0]?.body).toEqual({
    name: 'Trainees',
    topic: '',
    writers: 'ALL',
    slowS: 60,
    roleId: exampleVtcRole.id,
  });
  await browser().press('button', 'Actions for the channel Nordic Lines');
  await browser().press('menuitem', 'Archive channel');
  await browser().press('button', 'Archive channel');
  await waitFor(() => expect(server.requestsTo(chatContract.archiveChannel)).toHaveLength(1));
});

test('a driver writes to the author of a message', async () => {
  const { server } = browser();
  messages = messages.slice(0, 1);
  const direct: ChatChannel = { ...channel, id: piotr.id, kind: 'DIRECT', name: piotr.username };
  server.answer(chatContract.openDirect, () => ({ channel: direct }));
  server.answer(chatContract.listChannels, () => ({ channels: [channel, direct] }));
  browser().signIn(driverWith());
  await browser().open(path);
  await browser().press('button', /^Actions for the message by Piotr Nowak/);
  await browser().press('menuitem', 'Write to Piotr Nowak');
  await waitFor(() => expect(browser().path()).toBe(`/dashboard/chat/${piotr.id}`));
  expect(server.requestsTo(chatContract.openDirect)[0]?.body).toEqual({ userId: piotr.id });
});

test('a driver picks a reader to mention', async () => {
  const { server } = browser();
  server.answer(chatContract.listReaders, ({ query }) => ({
    readers: [piotr].filter(({ username }) => username.toLowerCase().startsWith(query.q)),
  }));
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByRole('log');
  const box = await screen.findByLabelText('Message in Nordic Lines');
  await browser().person.type(box, 'Thanks @pio');
  await screen.findByRole('option', { name: '@Piotr Nowak' });
  await expectAccessible();
  await browser().person.keyboard('{Enter}for the map{Enter}');
  await waitFor(() => expect(server.requestsTo(chatContract.send)).toHaveLength(1));
  expect(server.requestsTo(chatContract.send)[0]?.body).toMatchObject({
    text: `Thanks <@${piotr.id}> for the map`,
  });
});

test('a link to a message opens the channel around it', async () => {
  const { server } = browser();
  channel = { ...channel, lastN: 90 };
  browser().signIn(driverWith());
  await browser().open(`${path}?message=2`);
  await screen.findByText('Bring snow chains');
  expect(server.requestsTo(chatContract.listMessages)[0]?.query).toMatchObject({ around: 2 });
  expect(server.requestsTo(chatContract.setRead)).toEqual([]);
  await browser().press('button', 'Show latest messages');
  await waitFor(() => expect(browser().path()).toBe(path));
});

test('of a channel whose mentions alone count, only they are unread', async () => {
  const { server } = browser();
  channel = { ...channel, lastN: 9, mentionsUnread: 2 };
  server.answer(chatContract.setInvolvement, ({ body }) => {
    channel = { ...channel, ...body };
    return body;
  });
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByText('8 unread messages');
  await browser().press('button', 'Actions for the channel Nordic Lines');
  await browser().press('menuitem', 'Count only mentions');
  await screen.findByText('2 unread messages');
  screen.getByText('2 unread mentions');
});
