import { connect } from '@waybill/db/connect';
import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listChannels, say } from '../../testing/chat-kit.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { countLockWaiters, holdLock } from '../../testing/lock-waiters.ts';
import { countOutcomes, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { chat } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
/** Manages the community. */
let host: Driver;
let member: Driver;
/** The id of a channel in slow mode. */
let channelId: string;

beforeEach(async () => {
  company = await buildVtc(app());
  host = await buildStaff(app(), company, ['COMMUNITY']);
  member = await buildMember(app(), company.vtc.id);
  const input = { params: { vtcId: company.vtc.id }, body: { name: 'Trainees', slowS: 60 } };
  channelId = (await host.browser.call(chat.createChannel, input)).channel?.id ?? '';
});

const untilWaiting = async (count: number) =>
  expect.poll(() => countLockWaiters(app()), { timeout: 30_000, interval: 5 }).toBe(count);

test('of a driver’s messages in slow mode, one is sent, however many come at once', async () => {
  const outcomes = await countOutcomes(
    Array.from({ length: 6 }, async () => say(member, channelId, 'Now')),
  );
  expect(outcomes).toEqual({ OK: 1, CHAT_SLOW: 5 });
});

/** Makes the commits of messages in the channel wait until the returned function is called. */
async function holdCommits(): Promise<{
  untilHeld: () => Promise<void>;
  release: () => Promise<unknown>;
}> {
  const lock = 72;
  const client = await connect({ connectionString: app().databaseUrl });
  onTestFinished(() => client.end());
  await client.query(`
    CREATE OR REPLACE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${lock}); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER "wait_${channelId}" AFTER INSERT ON chat_messages DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.channel_id = '${channelId}') EXECUTE FUNCTION wait_at_commit()`);
  await client.query('SELECT pg_advisory_lock($1)', [lock]);
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
  return {
    untilHeld: async () =>
      expect
        .poll(async () => (await client.query(waiting)).rowCount, { timeout: 30_000, interval: 5 })
        .toBe(1),
    release: async () => client.query('SELECT pg_advisory_unlock($1)', [lock]),
  };
}

test('a channel is archived once the messages that are being sent are stored', async () => {
  const { untilHeld, release } = await holdCommits();
  const statement = 'SELECT FROM chat_channels WHERE id = $1 FOR NO KEY UPDATE';
  const holder = await holdLock(app(), statement, [channelId]);
  onTestFinished(() => holder.end());
  const archiving = company.owner.browser
    .call(chat.archiveChannel, { params: { channelId } })
    .then(async () => app().db.chatMessage.count({ where: { channelId } }));
  await untilWaiting(1);
  // It has seen the channel open, and waits for its turn.
  const sending = say(member, channelId, 'Just in time');
  await untilWaiting(2);
  await holder.query('COMMIT');
  await untilHeld();
  expect(await countLockWaiters(app())).toBe(2);
  await release();
  expect((await sending).n).toBe(1);
  expect(await archiving).toBe(1);
  expect(await refusedCodeOf(say(company.owner, channelId, 'Late'))).toBe('CHANNEL_ARCHIVED');
});

test('the right to write stays until the message is stored, and is read again for the next', async () => {
  const { owner, vtc } = company;
  const body = { name: 'Trainees', writers: 'STAFF' as const };
  await owner.browser.call(chat.updateChannel, { params: { channelId }, body });
  const { untilHeld, release } = await holdCommits();
  const sending = say(host, channelId, 'As staff');
  await untilHeld();
  const where = { vtcId: vtc.id, duties: { has: 'COMMUNITY' }, isOwner: false };
  const removing = app().db.role.updateMany({ where, data: { duties: [] } });
  const removed = removing.then(({ count }) => count);
  await untilWaiting(2);
  await release();
  expect((await sending).n).toBe(1);
  expect(await removed).toBe(1);
  expect(await refusedCodeOf(say(host, channelId, 'Not any more'))).toBe('CHANNEL_FOR_STAFF');
});

test('a process that has just seen a driver notices a kick and the end of their session', async () => {
  const { owner, vtc } = company;
  const main = (await listChannels(owner)).find(({ isMain }) => isMain)?.id ?? '';
  for (const driver of [owner, member]) await say(driver, main, 'Here');
  const params = { vtcId: vtc.id, userId: member.user.id };
  await owner.browser.call(contract.members.kick, { params });
  expect(await refusedCodeOf(say(member, main, 'Gone'))).toBe('NOT_FOUND');
  await app().db.session.deleteMany({ where: { userId: owner.user.id } });
  expect(await refusedCodeOf(say(owner, main, 'Gone too'))).toBe('SIGN_IN_REQUIRED');
});
