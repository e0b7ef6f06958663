import { contract } from '@waybill/schema/contract';
import type { Client } from '@waybill/client';
import type { JobReason } from '@waybill/schema/features/jobs.models';
import type { Random } from '@waybill/simulator/random';
import { citiesOf } from '@waybill/simulator/map/cities';
import { isOfAmerica } from './companies.ts';
import { daysBefore, minutesAfter } from './dates.ts';
import type { DemoDriver } from './drivers.ts';
import { drivenDays } from './habits.ts';
import { createRandom } from './random.ts';
import type { DemoVtc } from './vtcs.ts';

/** The server for the demo's actions besides driving. */
export interface Office {
  /** Returns a client signed in as this driver. */
  readonly callAs: (driver: DemoDriver) => Promise<Client>;
  readonly vtcIdOf: (tag: string) => string;
  readonly userIdOf: (driver: DemoDriver) => string;
}

/** An action in a company's office. */
export interface Act {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly perform: (office: Office) => Promise<void>;
}

const { jobs } = contract;
/** The smallest company that plans jobs. */
const planningSize = 20;
/** How many days before the end staff last reviewed jobs. */
const lastReviewDays = 3;

/** Plans three months of office work, in order. */
export function planActs(vtcs: readonly DemoVtc[], end: Date): Act[] {
  const random = createRandom('office');
  const acts = vtcs.flatMap((vtc) => [
    ...planReviews(random, vtc, end),
    ...(vtc.size >= planningSize ? planPlans(random, vtc, end) : []),
    ...planComments(random, vtc, end),
  ]);
  const dispute = vtcs.filter(({ tag }) => tag === 'NORD').flatMap((vtc) => disputeIn(vtc, end));
  const forms = vtcs
    .filter(({ tag }) => tag === 'NORD' || tag === 'HANSA')
    .map((vtc) => enterJob(random, vtc, end));
  return [...acts, ...dispute, ...forms].toSorted((a, b) => a.at - b.at);
}

/** Returns the driver who reviews and plans jobs: a dispatcher, or else the owner. */
function staffOf({ members }: DemoVtc, at: Date): DemoDriver {
  const staff = members.find(({ role, joinedAt }) => role === 'Dispatcher' && joinedAt < at);
  const [owner] = members;
  if (!owner) throw new Error('a company has an owner');
  return (staff ?? owner).driver;
}

/** Once a week, since the company exists. */
function planReviews(random: Random, vtc: DemoVtc, end: Date): Act[] {
  const acts: Act[] = [];
  for (let days = lastReviewDays; days < drivenDays; days += 7) {
    const at = minutesAfter(daysBefore(end, days), random.integer(18 * 60, 22 * 60));
    if (at < vtc.foundedAt) break;
    const staff = staffOf(vtc, at);
    const seed = `${vtc.tag} ${days}`;
    acts.push({ at: at.getTime(), perform: async (office) => review(office, vtc, staff, seed) });
  }
  return acts;
}

/** Decides on the jobs in review, except the reviewer's own and undecided ones. */
async function review(office: Office, vtc: DemoVtc, staff: DemoDriver, seed: string) {
  const random = createRandom(`review ${seed}`);
  const call = await office.callAs(staff);
  const params = { vtcId: office.vtcIdOf(vtc.tag) };
  const { jobs: found } = await call(jobs.list, { params, query: { tier: 'review', limit: 50 } });
  for (const { id, driver, reasons } of found) {
    if (driver?.id === office.userIdOf(staff)) continue;
    const kind = random.chance(0.85) ? ('ACCEPT' as const) : ('REJECT' as const);
    const reason = reasonFor(kind, reasons);
    await call(jobs.decide, { params: { jobId: id }, body: { kind, reason } });
  }
}

function reasonFor(kind: 'ACCEPT' | 'REJECT', reasons: readonly JobReason[]): string {
  if (kind === 'REJECT') return 'Too little of this drive was seen. Please keep the companion on.';
  if (reasons.includes('TRUCK_CHANGED'))
    return 'A broken truck was swapped on the way. That is fine.';
  if (reasons.includes('NOT_OBSERVED')) return 'The companion was off for a while; the rest fits.';
  return 'Looked at it with the driver: the figures fit the route.';
}

interface Disputed {
  readonly jobId: string;
  readonly driver: DemoDriver;
}

/** A driver disputes yesterday's decision and waits for an answer. */
function disputeIn(vtc: DemoVtc, end: Date): Act[] {
  const rejectedAt = minutesAfter(daysBefore(end, 1), 21 * 60);
  const staff = staffOf(vtc, rejectedAt);
  let disputed: Disputed | null = null;
  const reject = async (office: Office) => {
    const call = await office.callAs(staff);
    const params = { vtcId: office.vtcIdOf(vtc.tag) };
    const { jobs: found } = await call(jobs.list, { params, query: { tier: 'review' } });
    for (const { id: jobId, driver } of found) {
      const member = vtc.members.find((one) => office.userIdOf(one.driver) === driver?.id);
      if (!member || member.driver === staff) continue;
      const body = { kind: 'REJECT' as const, reason: 'These figures cannot be true. Rejected.' };
      await call(jobs.decide, { params: { jobId }, body });
      disputed = { jobId, driver: member.driver };
      return;
    }
  };
  const appeal = async (office: Office) => {
    if (!disputed) return;
    const { jobId, driver } = disputed;
    const call = await office.callAs(driver);
    const text =
      'I drove every kilometre of this. My save was restored by the cloud while I was on the way: please look at the trace again.';
    await call(jobs.appeal, { params: { jobId }, body: { text } });
    const asks = { text: 'I have a recording of the whole drive if that helps.' };
    await call(jobs.comment, { params: { jobId }, body: asks });
    const staffs = await office.callAs(staff);
    const answers = { text: 'Thank you, please send it. I will look at it tonight.' };
    await staffs(jobs.comment, { params: { jobId }, body: answers });
  };
  return [
    { at: rejectedAt.getTime(), perform: reject },
    { at: minutesAfter(rejectedAt, 95).getTime(), perform: appeal },
  ];
}

const planned = [
  {
    cargoId: 'medical_equipment',
    cargo: 'Medical Equipment',
    note: 'For the hospital, before the weekend',
  },
  { cargoId: 'frozen_food', cargo: 'Frozen Food', note: 'Keep it cold' },
  { cargoId: 'steel_coil', cargo: 'Steel Coils', note: '' },
  { cargoId: 'computers', cargo: 'Computers', note: 'Handle with care' },
  { cargoId: 'diesel', cargo: 'Diesel', note: 'Take it to the depot by night' },
  { cargoId: 'logs', cargo: 'Logs', note: '' },
] as const;

/** From one city to another, in the company's main game. */
function drawLane(random: Random, vtc: DemoVtc) {
  const [source, destination] = random.shuffle(citiesOf(isOfAmerica(vtc) ? 'ats' : 'ets2'));
  return {
    sourceCityId: source?.id,
    sourceCity: source?.name,
    destinationCityId: destination?.id,
    destinationCity: destination?.name,
  };
}

/** One plan a week, some of them completed by drivers, and two that are still open. */
function planPlans(random: Random, vtc: DemoVtc, end: Date): Act[] {
  const lanes = createRandom(`lanes ${vtc.tag}`);
  const days = [...Array.from({ length: 12 }, (_, week) => 3 + week * 7), 1, 1];
  return days.flatMap((before, index) => {
    const at = minutesAfter(daysBefore(end, before), random.integer(8 * 60, 15 * 60));
    if (at < vtc.foundedAt) return [];
    const staff = staffOf(vtc, at);
    const { cargoId, cargo, note } = random.pick(planned);
    const lane = drawLane(lanes, vtc);
    // Every third plan accepts any cargo to a city: drivers' jobs complete these.
    const { destinationCityId, destinationCity } = lane;
    const plan =
      index % 3 === 1
        ? { destinationCityId, destinationCity, note: 'Whatever goes there' }
        : { cargoId, cargo, note, ...lane };
    const dueAt = minutesAfter(at, 6 * 24 * 60).toISOString();
    const someone = random.pick(vtc.members);
    const isTheirs = index % 3 === 2 && someone.joinedAt < at;
    const perform = async ({ callAs, vtcIdOf, userIdOf }: Office) => {
      const call = await callAs(staff);
      const driverId = isTheirs ? { driverId: userIdOf(someone.driver) } : {};
      const body = { ...plan, dueAt, ...driverId };
      await call(jobs.createPlan, { params: { vtcId: vtcIdOf(vtc.tag) }, body });
    };
    return [{ at: at.getTime(), perform }];
  });
}

const remarks = [
  'Nice run, and not a scratch on the cargo.',
  'That ferry again. I would have driven around.',
  'I was behind you from the border on. Good driving!',
  'Who loads thirty tonnes before a mountain pass?',
  'Well done in that rain.',
  'The toll on this route is a robbery.',
  'See you on the road tonight?',
];

/** Members comment on recent jobs. */
function planComments(random: Random, vtc: DemoVtc, end: Date): Act[] {
  return Array.from({ length: Math.floor(vtc.size / 8) }, () => {
    const at = minutesAfter(
      daysBefore(end, random.integer(1, 30)),
      random.integer(9 * 60, 23 * 60),
    );
    const author = random.pick(vtc.members).driver;
    const text = random.pick(remarks);
    const perform = async ({ callAs, vtcIdOf }: Office) => {
      const call = await callAs(author);
      const params = { vtcId: vtcIdOf(vtc.tag) };
      const { jobs: found } = await call(jobs.list, {
        params,
        query: { state: 'delivered', limit: 1 },
      });
      for (const { id: jobId } of found) {
        await call(jobs.comment, { params: { jobId }, body: { text } });
      }
    };
    return { at: at.getTime(), perform };
  });
}

/** A driver without the companion enters a job by hand. */
function enterJob(random: Random, vtc: DemoVtc, end: Date): Act {
  const endedAt = minutesAfter(daysBefore(end, 1), random.integer(19 * 60, 22 * 60));
  const startedAt = minutesAfter(endedAt, -random.integer(28, 55));
  const at = minutesAfter(endedAt, 12).getTime();
  const members = vtc.members.filter(({ joinedAt, role }) => joinedAt < startedAt && role === null);
  const { driver } = random.pick(members);
  const perform = async ({ callAs }: Office) => {
    const call = await callAs(driver);
    await call(jobs.createOwn, {
      body: {
        game: 'ets2',
        market: 'freight_market',
        cargo: { id: 'furniture', name: 'Furniture', massG: 8_200_000 },
        source: { cityId: 'hamburg', city: 'Hamburg', companyId: 'posped', company: 'Posped' },
        destination: { cityId: 'kobenhavn', city: 'København', companyId: null, company: null },
        startedAt: startedAt.toISOString(),
        endedAt: endedAt.toISOString(),
        distanceM: 338_000,
        revenueMinor: 911_000,
      },
    });
  };
  return { at, perform };
}
