import { randomUUID } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { events } from '@waybill/schema/events';
import { type GrantableKey, toGrants } from '@waybill/schema/grantable-keys';
import { viewPermissionKeys } from '@waybill/schema/permissions';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildToken } from '../../testing/account-kit.ts';
import { type EventRow, eventRows } from '../../testing/events-page.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { type LiveStream, openStream } from '../../testing/live-stream.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { startOutbox } from '../outbox/outbox.service.ts';

const app = useTestApp();
/** Starts the outbox without consumers, because the events here are made up. */
beforeAll(() => {
  const outbox = startOutbox(app().services, []);
  return () => outbox.stop();
});

const { members, roles, vtcs } = contract;
const keysOfEvents = [...new Set(eventRows.flatMap(({ right }) => right ?? []))].filter(
  (right): right is GrantableKey => right !== 'member' && right !== 'owner',
);

/** A marker event that each user gets about themselves before and after all others. */
const marker = 'account.device-added';
/** Events that change rights come last, so that all earlier ones are checked against the known rights. */
const said = eventRows
  .filter(({ type }) => type !== marker)
  .toSorted((one, other) => Number(one.changes !== '') - Number(other.changes !== ''));

/** A stream, with what its user may currently receive of the company. */
interface Follower {
  readonly name: string;
  readonly userId: string;
  readonly stream: LiveStream;
  isOwner: boolean;
  keys: readonly GrantableKey[];
}

/** A member with one permission. */
interface Holder {
  readonly key: GrantableKey;
  readonly driver: Awaited<ReturnType<typeof buildStaff>>;
  readonly followers: readonly Follower[];
}

const sayOf = (type: string, vtcId: string | null, subjectId: string) => ({
  id: randomUUID(),
  type,
  version: 1,
  vtcId,
  subjectId,
  payload: {},
});

test('docs/events.md has every event', () => {
  expect(eventRows.map(({ type }) => type)).toEqual(Object.keys(events));
  expect(keysOfEvents.length).toBeGreaterThan(3);
});

test('every event is sent by current rights, before and after each change of them', async () => {
  const company = await buildVtc(app());
  const { owner, vtc } = company;
  const params = { vtcId: vtc.id };
  const follow = async (
    name: string,
    { user, browser }: Driver,
    keys: readonly GrantableKey[],
    headers: Readonly<Record<string, string>> = browser.writeHeaders(),
  ): Promise<Follower> => {
    const stream = await openStream(app(), '?topics=me,vtc', headers);
    onTestFinished(() => stream.close());
    await stream.until('hello');
    const isOwner = user.id === owner.user.id;
    return { name, userId: user.id, stream, isOwner, keys };
  };
  const single: Holder[] = [];
  for (const key of keysOfEvents) {
    const driver = await buildStaff(app(), company, [key]);
    const own = [await follow(`a member with ${key}`, driver, [key])];
    if (key === 'REVIEW_JOBS') {
      const { token } = await buildToken(driver, [key]);
      const bearer = { authorization: `Bearer ${token}` };
      own.push(await follow(`a token for ${key}`, driver, [key], bearer));
    }
    single.push({ key, driver, followers: own });
  }
  const [plain, heir] = [await buildMember(app(), vtc.id), await buildMember(app(), vtc.id)];
  const first = await follow('the owner', owner, keysOfEvents);
  const next = await follow('the heir', heir, viewPermissionKeys);
  const subject = await follow('a plain member', plain, viewPermissionKeys);
  const ofSingle = single.flatMap((one) => one.followers);
  let followers = [first, next, subject, ...ofSingle];

  let markersSaid = 0;
  const compare = async (when: string) => {
    markersSaid += 2;
    const about = plain.user.id;
    const users = new Set(followers.map(({ userId }) => userId));
    const mark = () => [...users].map((userId) => sayOf(marker, null, userId));
    const all = said.map(({ type, changes }) =>
      // After the end of its own membership, the subject would not receive the rest.
      sayOf(type, vtc.id, changes === 'membership-of-subject' ? randomUUID() : about),
    );
    const data = [...mark(), ...all, ...mark()];
    await app().db.outboxPending.createMany({ data });
    app().services.signals.emit('spoken');
    for (const follower of followers) {
      const heard = {
        when,
        who: follower.name,
        types: await untilMarked(follower.stream, markersSaid),
      };
      const types = said.filter((row) => mayReceive(follower, row, about)).map(({ type }) => type);
      expect(heard).toEqual({ when, who: follower.name, types });
    }
  };

  await compare('before any change');
  const grant = async (keysOf: (key: GrantableKey) => readonly GrantableKey[]) => {
    for (const { key, driver, followers: holders } of single) {
      const { role } = driver;
      const body = { name: role.name, ...toGrants(keysOf(key)) };
      await owner.browser.call(roles.update, { params: { roleId: role.id }, body });
      for (const follower of holders) follower.keys = keysOf(key);
    }
  };
  await grant(() => []);
  await compare('after roles lost their rights');
  await grant((key) => [key]);
  const one = single.find(({ key }) => key === 'REVIEW_JOBS');
  const [another, third] = single.filter((each) => each !== one);
  if (!one || !another || !third) throw new Error('too few to change');
  const ofMember = ({ driver }: Holder) => ({ ...params, userId: driver.user.id });
  await owner.browser.call(members.setRoles, {
    params: ofMember(one),
    body: { roleIds: [another.driver.role.id] },
  });
  // A token has only the permissions it was created with.
  for (const [index, follower] of one.followers.entries()) {
    follower.keys = index === 0 ? [another.key] : [];
  }
  await compare('after roles were given rights, and a member another role');

  await owner.browser.call(vtcs.offerOwnership, { params, body: { userId: heir.user.id } });
  await heir.browser.call(vtcs.acceptOwnership, { params });
  Object.assign(first, { isOwner: false, keys: viewPermissionKeys });
  Object.assign(next, { isOwner: true, keys: keysOfEvents });

  await heir.browser.call(members.kick, { params: ofMember(another) });
  await third.driver.browser.call(vtcs.leave);
  const gone = [...another.followers, ...third.followers];
  for (const { stream } of gone) {
    await stream.ended;
    expect(stream.told.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'left' } });
  }
  followers = followers.filter((follower) => !gone.includes(follower));
  await compare('after a new owner took over, and members went');
});

function mayReceive({ isOwner, keys, userId }: Follower, row: EventRow, about: string) {
  const { topics, right, changes } = row;
  if (topics.has('me') && userId === about && changes !== 'membership-of-subject') return true;
  if (!topics.has('vtc') || right === null) return false;
  if (right === 'member') return true;
  return right === 'owner' ? isOwner : keys.includes(right);
}

/** Returns the events between the last two markers, once there are that many. */
async function untilMarked({ told }: LiveStream, markers: number): Promise<string[]> {
  const places = () => told.flatMap(({ event }, index) => (event === marker ? [index] : []));
  await expect.poll(places, { timeout: 30_000 }).toHaveLength(markers);
  const [from, to] = places().slice(-2);
  return told.slice((from ?? 0) + 1, to).map(({ event }) => event);
}
