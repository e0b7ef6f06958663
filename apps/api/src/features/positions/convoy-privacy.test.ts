import { contract } from '@waybill/schema/contract';
import { type LiveVisibility, liveVisibilities } from '@waybill/schema/features/positions.models';
import { beforeAll, describe, expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import { answerEvent, buildEvent } from '../../testing/event-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { openPositions, ping } from '../../testing/position-kit.ts';
import { buildTestDevice, type TestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });
const { positions } = contract;

/** Whether each follows the convoy, and what else they are to its driver. No company here has a public map. */
const principals = {
  self: { follows: true, tie: 'self' },
  'with a place': { follows: true, tie: 'none' },
  organiser: { follows: true, tie: 'company' },
  'waiting for a place': { follows: false, tie: 'none' },
  'undecided, of the company': { follows: false, tie: 'company' },
  'blocked by the company': { follows: false, tie: 'none' },
  fellow: { follows: false, tie: 'company' },
  dispatcher: { follows: false, tie: 'company' },
  ally: { follows: false, tie: 'ally' },
  stranger: { follows: false, tie: 'none' },
} as const;
type Principal = keyof typeof principals;

/** Who else sees the driver with a setting. */
const seenBy: Readonly<Record<LiveVisibility, readonly string[]>> = {
  off: [],
  company: ['company'],
  allies: ['company', 'ally'],
  public: ['company', 'ally'],
};

let device: TestDevice;
let people: Readonly<Record<Principal, Driver>>;
let eventId: string;

beforeAll(async () => {
  const company = await buildVtc(app());
  const allied = await buildVtc(app());
  await ally([company, allied], {}, ['LIVE']);
  const { owner } = company;
  const vtcId = company.vtc.id;
  people = {
    self: await buildMember(app(), vtcId),
    'with a place': await buildDriver(app()),
    organiser: owner,
    'waiting for a place': await buildDriver(app()),
    'undecided, of the company': await buildMember(app(), vtcId),
    'blocked by the company': await buildDriver(app()),
    fellow: await buildMember(app(), vtcId),
    dispatcher: await buildStaff(app(), company, ['DISPATCH']),
    ally: await buildMember(app(), allied.vtc.id),
    stranger: await buildDriver(app()),
  };
  device = await buildTestDevice(app(), people.self);
  const form = { inHours: 0.4, reach: 'PUBLIC', places: 3 } as const;
  eventId = (await buildEvent(app(), owner, vtcId, form)).id;
  const inOrder = [
    'self',
    'with a place',
    'blocked by the company',
    'waiting for a place',
  ] as const;
  for (const name of inOrder) await answerEvent(people[name], eventId, 'YES');
  await answerEvent(people['undecided, of the company'], eventId, 'MAYBE');
  const userId = people['blocked by the company'].user.id;
  const createdAt = app().services.clock();
  await app().db.vtcBlock.create({ data: { vtcId, userId, reason: '', createdAt } });
});

const place = { x: 1_000, z: 1_000 };

/** True if a stream shows the driver by name. */
async function isSeenBy(driver: Driver, scope: string): Promise<boolean> {
  const stream = await openPositions(app(), driver, { scope });
  if (stream.status !== 200) return false;
  const found = stream.shown().has(people.self.user.id);
  stream.close();
  return found;
}

describe('a convoy under way', { tags: 'thorough' }, () => {
  test.each(
    liveVisibilities.flatMap((setting) => [true, false].map((isShown) => ({ setting, isShown }))),
  )('with the setting $setting, shown to it: $isShown', async ({ setting, isShown }) => {
    const { browser } = people.self;
    await browser.call(positions.setVisibility, { body: { visibility: setting } });
    await answerEvent(people.self, eventId, 'YES', isShown);
    await untilSettled(app());
    const isKept = isShown || setting !== 'off';
    const isTaken = async () =>
      ping(app(), device, place).then(
        () => true,
        () => false,
      );
    const look = async () => {
      await expect.poll(isTaken).toBe(isKept);
      const rows: Record<string, unknown> = {};
      for (const [name, driver] of Object.entries(people)) {
        rows[name] = {
          convoy: await isSeenBy(driver, `event:${eventId}`),
          company: await isSeenBy(driver, 'company'),
          allies: await isSeenBy(driver, 'allies'),
          public: await isSeenBy(driver, 'public'),
        };
      }
      return rows;
    };
    const expected = Object.entries(principals).map(([name, { follows, tie }]) => {
      // Readers see their own truck wherever its position is kept. For all others the convoy changes nothing.
      const isSeen = tie === 'self' ? isKept : seenBy[setting].includes(tie);
      const row = {
        convoy: follows && (tie === 'self' ? isKept : isShown),
        company: isSeen && tie !== 'ally',
        allies: isSeen,
        public: isSeen,
      };
      return [name, row];
    });
    await expect.poll(look).toEqual(Object.fromEntries(expected));
  });
});
