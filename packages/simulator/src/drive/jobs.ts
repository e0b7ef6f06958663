import type { GameContract, TelemetryEventOf } from '@waybill/schema/features/telemetry.models';
import type { Circumstance, Course, TrueItem, TrueJob } from '../truth.ts';
import { beginRecording, endRecording, type Fact, report } from './recording.ts';
import { describeTruck, gameMinute, type OpenJob, type World, writeSave } from './world.ts';

/** Takes a contract. It silently replaces an open one. */
export function takeJob(
  world: World,
  contract: GameContract,
  course: Course,
  circumstances: readonly Circumstance[],
): void {
  const { truck, place } = world;
  report(world, { type: 'job.started', job: contract, truck: describeTruck(truck) }, place);
  if (world.job) closeJob(world, world.job, { state: 'abandoned' });
  const session = world.recording?.header.session;
  world.job = {
    contract,
    course,
    circumstances: new Set(circumstances),
    sessionIds: new Set(session && [session.id]),
    startedMs: world.nowMs,
    startMinute: gameMinute(world),
    items: [],
    reasons: new Set(),
    notes: new Set(),
    progress: { drivenM: 0, burnedMl: 0, wornPpm: 0, cargoDamagePpm: 0 },
    isWatched: true,
    topSpeedCmS: null,
    overspeedMs: 0,
    comparableMs: null,
  };
  writeSave(world);
}

/** The device finds a job that it has seen before. */
export function resumeJob(world: World, job: OpenJob): void {
  const { truck, place, recording } = world;
  report(world, { type: 'job.resumed', job: job.contract, truck: describeTruck(truck) }, place);
  job.isWatched = true;
  job.comparableMs = null;
  job.notes.add('RESUMED');
  if (recording) job.sessionIds.add(recording.header.session.id);
}

/** Ends the session, and later starts another one with the same job. */
export function changeSession(
  world: World,
  job: OpenJob,
  { reason, breakMs }: { readonly reason: string | null; readonly breakMs: number },
  meanwhile: () => void = () => {},
): void {
  const multiplayer = world.recording?.header.session.multiplayer;
  endRecording(world, reason);
  world.nowMs += breakMs;
  meanwhile();
  beginRecording(world, multiplayer);
  resumeJob(world, job);
}

/** Returns the game's report of a delivery. */
export function describeDelivery(world: World, job: OpenJob, withJob = true) {
  const { contract, progress, startMinute } = job;
  const { random } = world;
  const isLate = isOverdue(contract, gameMinute(world)) === true;
  const share = (1 - progress.cargoDamagePpm / 1e6) * (isLate ? random.between(0.6, 0.95) : 1);
  return {
    type: 'job.delivered',
    revenueMinor: Math.floor(((contract.incomeMinor ?? 0) * share) / 100) * 100,
    xp: Math.round((progress.drivenM / 1000) * random.between(1, 1.8)) + 50,
    cargoDamagePpm: progress.cargoDamagePpm,
    distanceM: Math.round(progress.drivenM),
    deliveryMinutes: gameMinute(world) - startMinute,
    autoPark: random.chance(0.3),
    autoLoad: contract.market !== 'cargo_market' || random.chance(0.5),
    truck: describeTruck(world.truck),
    ...(withJob && { job: contract }),
  } as const satisfies Fact;
}

type End =
  | { readonly state: 'started' | 'abandoned' }
  | { readonly state: 'cancelled'; readonly penaltyMinor: number }
  | {
      readonly state: 'delivered';
      readonly delivery: Pick<
        TelemetryEventOf<'job.delivered'>,
        'revenueMinor' | 'xp' | 'distanceM' | 'cargoDamagePpm'
      >;
      /** The time of the report and the game's clock, if not now. */
      readonly at?: { readonly ms: number; readonly minute: number };
    };

/** Settles the truth about a job: nothing later changes it. */
export function closeJob(world: World, job: OpenJob, end: End): void {
  const { contract, progress, items, notes, circumstances } = job;
  const delivery = end.state === 'delivered' ? end.delivery : null;
  const at = (end.state === 'delivered' && end.at) || {
    ms: world.nowMs,
    minute: gameMinute(world),
  };
  const isSingle = !circumstances.has('convoy') && !circumstances.has('truckersmp');
  const late = delivery && isSingle ? isOverdue(contract, at.minute) : null;
  if (late === true) circumstances.add('late');
  const isOneTruck = !job.reasons.has('TRUCK_CHANGED');
  const topKmH = ((job.topSpeedCmS ?? 0) * 36) / 1000;
  if (topKmH > (world.game === 'ets2' ? 100 : 130)) notes.add('RACE');
  const reasons = delivery ? [...job.reasons].toSorted() : [];
  const tier = reasons.length > 0 ? 'review' : 'verified';
  world.jobs.push({
    game: world.game,
    contract,
    course: job.course,
    circumstances: [...circumstances],
    sessionIds: [...job.sessionIds],
    state: end.state,
    tier: delivery && tier,
    reasons,
    notes: delivery ? [...notes].toSorted() : [],
    startedAt: new Date(job.startedMs).toISOString(),
    endedAt: end.state === 'started' ? null : new Date(at.ms).toISOString(),
    revenueMinor: delivery && delivery.revenueMinor,
    penaltyMinor: end.state === 'cancelled' ? end.penaltyMinor : null,
    distanceM: delivery && delivery.distanceM,
    xp: delivery && delivery.xp,
    cargoDamagePpm: delivery && delivery.cargoDamagePpm,
    late,
    finesMinor: sumOf(items, ['fined']),
    tollsMinor: sumOf(items, ['tollgate']),
    transportMinor: sumOf(items, ['ferry', 'train']),
    fuelUsedMl: delivery && isOneTruck ? progress.burnedMl : null,
    truckDamagePpm: delivery && isOneTruck ? progress.wornPpm : null,
    overspeedMs: job.overspeedMs,
    topSpeedCmS: job.topSpeedCmS,
    items,
  } satisfies TrueJob);
  world.job = null;
}

/** Null for a contract without a deadline. */
function isOverdue({ deadlineMinute }: GameContract, minute: number): boolean | null {
  return deadlineMinute === null ? null : minute > deadlineMinute;
}

function sumOf(items: readonly TrueItem[], kinds: readonly TrueItem['kind'][]): number {
  return items
    .filter(({ kind, undone }) => kinds.includes(kind) && !undone)
    .reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
}
