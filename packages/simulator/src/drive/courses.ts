import type { GameContract, TelemetryEventOf } from '@waybill/schema/features/telemetry.models';
import { truckModels } from '../catalogue/trucks.ts';
import type { Course } from '../truth.ts';
import { changeSession, closeJob, describeDelivery, resumeJob } from './jobs.ts';
import { driveTo, stand } from './motion.ts';
import { endRecording, reloadGame, report } from './recording.ts';
import { type Incident, travel } from './travel.ts';
import { createTruck } from './trucks.ts';
import { describeTruck, loadSave, type OpenJob, type World, writeSave } from './world.ts';

/** Incidents of a course on the way and at its end; none where omitted. */
interface CoursePlan {
  /** The incidents of the course, at these points of the route. */
  readonly incidents?: (
    world: World,
    job: OpenJob,
    points: readonly [number, number],
  ) => Incident[];
  /** How the job is delivered, instead of a plain delivery. */
  readonly finish?: (world: World, job: OpenJob) => void;
}

const minutes = 60_000;
const hours = 60 * minutes;

/** Stops and saves at the first point, and lets something happen at the second. */
function saveThen(
  act: (world: World, job: OpenJob) => void,
): Required<Pick<CoursePlan, 'incidents'>> {
  return {
    incidents: (world, job, [first, second]) => [
      incident(first, true, () => save(world)),
      incident(second, false, () => act(world, job)),
    ],
  };
}

function incident(at: number, stops: boolean, act: () => void): Incident {
  return {
    at,
    stops,
    again: false,
    act: () => {
      act();
      return 'goes-on';
    },
  };
}

/** Returns an incident that ends the journey. */
function ending(at: number, act: () => void): Incident {
  return {
    at,
    stops: true,
    again: false,
    act: () => {
      act();
      return 'ends';
    },
  };
}

/** Saves, and waits until the game's clock shows the next minute. */
function save(world: World): void {
  writeSave(world);
  stand(world, world.random.integer(25_000, 60_000));
}

const plans: Readonly<Record<Course, CoursePlan>> = {
  uneventful: {},
  'continued-later': {
    incidents: (world, job, [first]) => [
      incident(first, true, () => {
        stand(world, world.random.integer(2000, 20_000));
        writeSave(world);
        changeSession(world, job, {
          reason: 'game-closed',
          breakMs: world.random.integer(1, 40) * hours,
        });
      }),
    ],
  },
  'game-crashed': saveThen((world, job) => {
    loadSaveLater(world, job);
    job.notes.add('SAVE_RELOADED');
  }),
  'companion-restarted': {
    incidents: (world, job, [first]) => [
      incident(first, false, () => {
        const unseen = world.random.between(10, 60);
        changeSession(world, job, { reason: 'companion-stopped', breakMs: 0 }, () =>
          driveTo(world, world.driven + unseen, false),
        );
      }),
    ],
  },
  'companion-off': {
    incidents: (world, job, [first]) => [
      incident(first, false, () => {
        const unseen = (world.route?.length ?? 0) * world.random.between(0.2, 0.35);
        changeSession(world, job, { reason: null, breakMs: 0 }, () =>
          driveTo(world, world.driven + unseen, false),
        );
        job.reasons.add('NOT_OBSERVED').add('ODO_DISCONTINUITY');
      }),
    ],
  },
  'save-reloaded': saveThen((world, job) => {
    reloadGame(world);
    job.notes.add('SAVE_RELOADED');
  }),
  suspended: {
    incidents: (world, job, [first]) => [
      incident(first, true, () => {
        suspend(world, job);
        stand(world, world.random.integer(20_000, 200_000));
        resumeJob(world, job);
      }),
    ],
  },
  'delivered-then-cancelled': {
    finish: (world, job) => {
      job.notes.add('CANCELLED_TOO');
      const delivery = describeDelivery(world, job);
      report(world, delivery, world.place);
      const at = closingMoment(world);
      job.isWatched = false;
      world.nowMs += world.random.integer(40, 50_000);
      report(world, { type: 'job.cancelled', ...describeCancellation(world, job.contract) });
      closeJob(world, job, { state: 'delivered', delivery, at });
    },
  },
  'cancelled-then-delivered': {
    finish: (world, job) => {
      job.notes.add('CANCELLED_TOO');
      report(world, { type: 'job.cancelled', ...describeCancellation(world, job.contract) });
      job.isWatched = false;
      world.nowMs += world.random.integer(40, 50_000);
      deliver(world, job);
    },
  },
  'delivered-afterwards': {
    finish: (world, job) => {
      suspendForMoment(world, job);
      deliver(world, job, world.random.chance(0.6));
    },
  },
  'delivery-repeated': {
    finish: (world, job) => {
      job.notes.add('REPEATED');
      const delivery = describeDelivery(world, job);
      report(world, delivery, world.place);
      const at = closingMoment(world);
      job.isWatched = false;
      for (let repeat = world.random.integer(1, 3); repeat > 0; repeat -= 1) {
        world.nowMs += world.random.integer(40, 900);
        report(world, delivery, world.place);
      }
      closeJob(world, job, { state: 'delivered', delivery, at });
    },
  },
  'delivered-again': {
    incidents: (world) => [incident((world.route?.length ?? 0) * 0.94, true, () => save(world))],
    finish: deliverAgain,
  },
  'start-repeated': {
    incidents: (world, job, [first]) => [
      incident(world.random.chance(0.5) ? 0 : first, false, () =>
        report(
          world,
          { type: 'job.started', job: job.contract, truck: describeTruck(world.truck) },
          world.place,
        ),
      ),
    ],
  },
  cancelled: {
    incidents: (world, job, [first]) => [
      ending(first, () => {
        const cancellation = describeCancellation(world, job.contract);
        if (world.random.chance(0.3)) suspendForMoment(world, job);
        report(world, { type: 'job.cancelled', ...cancellation });
        closeJob(world, job, { state: 'cancelled', penaltyMinor: cancellation.penaltyMinor });
      }),
    ],
  },
  'cancelled-then-reloaded': saveThen((world, job) => {
    report(world, { type: 'job.cancelled', ...describeCancellation(world, job.contract) });
    job.isWatched = false;
    stand(world, world.random.integer(5000, 120_000));
    reloadGame(world);
    resumeJob(world, job);
    job.notes.add('SAVE_RELOADED');
  }),
  replaced: {
    incidents: (world, _job, [first]) => [
      ending(first, () => stand(world, world.random.integer(3000, 20_000))),
    ],
  },
  unfinished: {
    incidents: (world, job, [first]) => [
      ending(first, () => {
        endRecording(world, world.random.pick(['game-closed', 'source-lost', null]));
        closeJob(world, job, { state: 'started' });
      }),
    ],
  },
  'truck-changed': {
    incidents: (world, job, [first]) => [
      incident(first, true, () => {
        const { game, random, truck } = world;
        const others = truckModels[game].filter((model) => model !== truck.model);
        const odometerM = truck.odometerM + random.integer(50_000_000, 400_000_000);
        stand(world, 20_000);
        world.truck = { ...createTruck(random, random.pick(others)), odometerM };
        report(world, { type: 'truck.changed', truck: describeTruck(world.truck) });
        // The other truck's odometer can't confirm the distance, and so contradicts it.
        job.reasons.add('TRUCK_CHANGED').add('ODO_DISCONTINUITY').add('ODO_MISMATCH');
      }),
    ],
  },
  'plate-changed': {
    incidents: (world, job, [first]) => [
      incident(first, true, () => {
        stand(world, 20_000);
        world.truck = { ...world.truck, plate: createTruck(world.random, world.truck.model).plate };
        report(world, { type: 'truck.changed', truck: describeTruck(world.truck) });
        job.reasons.add('TRUCK_CHANGED');
      }),
    ],
  },
};

/** Returns the incidents of a course, for a route about to be driven. */
export function courseIncidents(
  world: World,
  job: OpenJob,
  points: readonly [number, number],
): Incident[] {
  return plans[job.course].incidents?.(world, job, points) ?? [];
}

/** Ends a job at its destination, according to its course. */
export function finishJob(world: World, job: OpenJob): void {
  (plans[job.course].finish ?? deliver)(world, job);
}

function deliver(world: World, job: OpenJob, withJob = true): void {
  const delivery = describeDelivery(world, job, withJob);
  report(world, delivery, world.place);
  closeJob(world, job, { state: 'delivered', delivery });
}

function suspend(world: World, job: OpenJob): void {
  report(world, { type: 'job.suspended' });
  job.isWatched = false;
}

/** The contract disappears before the game reports its end. */
function suspendForMoment(world: World, job: OpenJob): void {
  suspend(world, job);
  world.nowMs += world.random.integer(200, 12_000);
}

function describeCancellation(
  { random, truck }: World,
  contract: GameContract,
): Pick<TelemetryEventOf<'job.cancelled'>, 'penaltyMinor' | 'truck' | 'job'> {
  const penaltyMinor = random.integer(0, 120) * 10_000;
  return random.chance(0.7)
    ? { penaltyMinor, truck: describeTruck(truck), job: contract }
    : { penaltyMinor };
}

/** The game crashes, and is restarted from its last save. */
function loadSaveLater(world: World, job: OpenJob): void {
  const breakMs = world.random.integer(2, 40) * minutes;
  changeSession(world, job, { reason: world.random.pick([null, 'source-lost']), breakMs }, () =>
    loadSave(world),
  );
}

function closingMoment(world: World): { readonly ms: number; readonly minute: number } {
  return { ms: world.nowMs, minute: Math.floor(world.clockMs / minutes) };
}

/** Delivers, loads the save from just before, drives the last part again and delivers again. */
function deliverAgain(world: World, job: OpenJob): void {
  const { contract } = job;
  job.notes.add('REPEATED');
  deliver(world, job);
  stand(world, world.random.integer(2000, 60_000));
  reloadGame(world);
  report(world, { type: 'job.resumed', job: contract, truck: describeTruck(world.truck) });
  travel(world, []);
  report(world, describeDelivery(world, job), world.place);
}
