import type { TelemetryEventOf, TruckPpm } from '@waybill/schema/features/telemetry.models';
import { offences } from '../catalogue/goods.ts';
import type { Crossing } from '../map/route.ts';
import type { TrueItem } from '../truth.ts';
import { driveTo, stand } from './motion.ts';
import { type Fact, report } from './recording.ts';
import { gameMinute, type World } from './world.ts';

type ItemFact = Extract<Fact, { readonly type: TrueItem['kind'] }>;

/** Reports a payment, refuelling or collision, sometimes repeatedly. */
function pay(world: World, fact: ItemFact, repeats: number): void {
  report(
    world,
    fact,
    fact.type === 'collision' || fact.type === 'refuel' ? undefined : world.place,
  );
  const { job } = world;
  if (job?.isWatched) {
    job.items.push({
      kind: fact.type,
      at: new Date(world.nowMs).toISOString(),
      gameMinute: gameMinute(world),
      amountMinor: 'amountMinor' in fact ? fact.amountMinor : null,
      volumeMl: 'volumeMl' in fact ? fact.volumeMl : null,
      offence: 'offence' in fact ? fact.offence : null,
      undone: false,
    });
    if (repeats > 0) job.circumstances.add('item-repeated');
  }
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    rollOn(world);
    report(world, fact, world.place);
  }
}

/** Advances time by at most two seconds. */
function rollOn(world: World): void {
  const { route, speed, driven, random } = world;
  const target = driven + speed * random.between(0.3, 1.2);
  if (route && speed > 0 && target < route.length) driveTo(world, target, false);
  else stand(world, random.integer(200, 1900));
}

export function payToll(world: World, repeats: number): void {
  world.job?.circumstances.add('tolls');
  const amountMinor = world.random.integer(3, 48) * 100;
  pay(world, { type: 'tollgate', amountMinor }, repeats);
}

export function payFine(world: World, repeats: number): void {
  world.job?.circumstances.add('fined');
  const { random } = world;
  const amountMinor = random.integer(4, 60) * 2500;
  pay(world, { type: 'fined', offence: random.pick(offences), amountMinor }, repeats);
}

export function collide(world: World, repeats: number): void {
  const { random, truck, job } = world;
  const rise = (): number => (random.chance(0.6) ? random.integer(2000, 24_000) : 0);
  const truckPpm: TruckPpm = {
    engine: rise(),
    transmission: rise(),
    cabin: rise(),
    chassis: random.integer(2000, 24_000),
    wheels: rise(),
  };
  const cargoPpm = random.chance(0.5) ? random.integer(2000, 15_000) : 0;
  for (const channel of ['engine', 'transmission', 'cabin', 'chassis', 'wheels'] as const) {
    truck.wearPpm[channel] += truckPpm[channel];
    if (job) job.progress.wornPpm += truckPpm[channel];
  }
  if (job) {
    job.progress.cargoDamagePpm += cargoPpm;
    job.circumstances.add('collided');
  }
  const trailerPpm = random.chance(0.3) ? random.integer(2000, 9000) : 0;
  pay(world, { type: 'collision', truckPpm, trailerPpm, cargoPpm }, repeats);
}

/** Fills the tank; the truck must be stopped. */
export function refuel(world: World, repeats: number): void {
  const { truck, random } = world;
  const missing = truck.model.tankMl - truck.fuelMl;
  if (missing < 20_000) return;
  stand(world, random.integer(8000, 40_000));
  const volumeMl = Math.floor(missing * random.between(0.6, 1));
  truck.fuelMl += volumeMl;
  world.job?.circumstances.add('refuelled');
  pay(world, { type: 'refuel', volumeMl }, repeats);
  stand(world, random.integer(3000, 15_000));
}

/** Boards here and lands on the other side: the game's clock advances, the odometer doesn't. */
export function cross(world: World, crossing: Crossing, repeats: number): void {
  const { random } = world;
  const { kind, from, to, landing } = crossing;
  stand(world, random.integer(3000, 20_000));
  const fact: Pick<
    TelemetryEventOf<'ferry'>,
    'amountMinor' | 'sourceId' | 'sourceName' | 'targetId' | 'targetName'
  > = {
    amountMinor: random.integer(120, 640) * 100,
    sourceId: `${from.id}_port`,
    sourceName: from.name,
    targetId: `${to.id}_port`,
    targetName: to.name,
  };
  world.job?.circumstances.add(kind);
  pay(world, { type: kind, ...fact }, repeats);
  world.nowMs += random.integer(3000, 9000);
  world.clockMs += random.integer(45, 480) * 60_000;
  world.place = landing;
}
