import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import { answerEvent, buildEvent } from '../../testing/event-kit.ts';
import { buildDriver, buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { openPositions, ping } from '../../testing/position-kit.ts';
import { buildTestDevice, type TestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });
const { events, members, positions } = contract;

let owner: Driver;
let vtcId: string;
let eventId: string;
/** A few seconds before the event ends. */
let almostOver: number;
/** A member and a driver without a company, who both show the convoy where they are. */
let member: TestDevice;
let guest: TestDevice;

/** The event meets now, and departs in half an hour. */
beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  const form = { inHours: 0.5, reach: 'PUBLIC', minutes: 60 } as const;
  const { id, endsAt } = await buildEvent(app(), owner, vtcId, form);
  eventId = id;
  almostOver = Date.parse(endsAt) - 10_000;
  member = await buildTestDevice(app(), await buildMember(app(), vtcId));
  guest = await buildTestDevice(app(), await buildDriver(app()));
  await member.driver.browser.call(positions.setVisibility, { body: { visibility: 'off' } });
  for (const { driver } of [member, guest]) await answerEvent(driver, eventId, 'YES', true);
  await untilSettled(app());
});

const follow = async (driver: Driver) =>
  openPositions(app(), driver, { scope: `event:${eventId}` });

/** Sends a position. False if the server doesn't want it. */
const isTaken = async (device: TestDevice) =>
  ping(app(), device).then(
    () => true,
    () => false,
  );

/** Both drive, and each follows the convoy until they see the other. */
async function driveTogether() {
  const streams = [await follow(member.driver), await follow(guest.driver)] as const;
  await expect.poll(async () => isTaken(member)).toBe(true);
  await expect.poll(async () => isTaken(guest)).toBe(true);
  for (const stream of streams) await stream.until(({ shown }) => shown().size === 2);
  return { ofMember: streams[0], ofGuest: streams[1] };
}

const isSeen = ({ driver }: TestDevice) => {
  return ({ shown }: Awaited<ReturnType<typeof follow>>) => shown().has(driver.user.id);
};

test('drivers see each other, without a company or with positions off, until they hide', async () => {
  const { ofMember, ofGuest } = await driveTogether();
  expect([...ofGuest.shown().keys()].toSorted()).toEqual(
    [member, guest].map(({ driver }) => driver.user.id).toSorted(),
  );
  expect(await ping(app(), guest)).toEqual({ nextMs: expect.any(Number), watched: true });
  await answerEvent(guest.driver, eventId, 'YES', false);
  await ofMember.until((stream) => !isSeen(guest)(stream));
  await answerEvent(guest.driver, eventId, 'YES', true);
  await expect.poll(async () => isTaken(guest)).toBe(true);
  await ofMember.until(isSeen(guest));
  await answerEvent(guest.driver, eventId, 'MAYBE');
  await ofMember.until((stream) => !isSeen(guest)(stream));
  // Who has no place sees nothing either.
  await ofGuest.until(({ shown }) => shown().size === 0);
});

test('a member who is kicked and blocked neither sees the convoy nor is seen', async () => {
  const { ofMember, ofGuest } = await driveTogether();
  const params = { vtcId, userId: member.driver.user.id };
  const body = { reason: 'Rammed others', blockDays: null };
  await owner.browser.call(members.kickWithReason, { params, body });
  await ofGuest.until((stream) => !isSeen(member)(stream));
  await ofMember.ended;
  expect((await follow(member.driver)).status).toBe(404);
  expect(isSeen(guest)(ofGuest)).toBe(true);
});

test.each([
  [
    'is cancelled',
    () =>
      owner.browser.call(events.cancel, { params: { eventId }, body: { reason: 'Server down' } }),
  ],
  // Too soon for the last positions to disappear by their age, or for the event to be read again.
  ['ends', async () => app().passTime(15_000)],
])('no one is seen once the event %s', async (_, change) => {
  app().passTime(almostOver - app().services.clock().getTime());
  const { ofMember, ofGuest } = await driveTogether();
  await change();
  for (const stream of [ofMember, ofGuest]) await stream.until(({ shown }) => shown().size === 0);
  // Positions that no one else may see are not kept.
  await expect.poll(async () => isTaken(guest)).toBe(false);
});
