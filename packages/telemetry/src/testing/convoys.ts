import type { Random } from '@waybill/simulator/random';
import type { Sighting } from '../convoy.ts';

/** A driver of a generated convoy, and what is true of them. */
export interface ConvoyDriver {
  readonly sightings: readonly Sighting[];
  /** The share of the drive in which they were with the convoy, and in which their position is known. */
  readonly with: number;
  readonly known: number;
}

export interface GeneratedConvoy {
  /** The first minute that is looked at, in milliseconds. */
  readonly from: number;
  readonly minutes: number;
  readonly drivers: readonly ConvoyDriver[];
}

const speed = 22;
const stepS = 15;
const kinds = [
  'late',
  'unseen first',
  'stops',
  'turns back',
  'device off',
  'crashes and returns',
  'parked',
  'oncoming',
  'elsewhere',
] as const;

type Place = readonly [x: number, z: number];

/** Returns the position after some metres of a winding road. */
function buildRoad(random: Random, metres: number): (at: number) => Place {
  const points: Place[] = [[random.between(-9_000, 9_000), random.between(-9_000, 9_000)]];
  let heading = random.between(0, 6);
  for (let at = 0; at < metres; at += 100) {
    heading += random.between(-0.12, 0.12);
    const [x = 0, z = 0] = points.at(-1) ?? [];
    points.push([x + Math.cos(heading) * 100, z + Math.sin(heading) * 100]);
  }
  return (at) => {
    const [x = 0, z = 0] =
      points[Math.max(0, Math.min(points.length - 1, Math.floor(at / 100)))] ?? [];
    const [nextX = x, nextZ = z] = points[Math.floor(at / 100) + 1] ?? [];
    const share = at < 0 ? at / 100 : (at % 100) / 100;
    return [x + (nextX - x) * share, z + (nextZ - z) * share];
  };
}

/**
 * Generates a convoy that leaves up to 25 minutes late, rests once, and is parted once, with drivers who come late,
 * leave, crash, turn back, park, or drive elsewhere.
 */
export function generateConvoy(random: Random, size: number): GeneratedConvoy {
  const from = Date.parse('2026-03-01T18:00:00.000Z');
  const departS = (15 + random.integer(0, 25)) * 60;
  const driveS = random.integer(40, 110) * 60;
  const restS = random.integer(0, 12) * 60;
  const restAtS = departS + driveS * random.between(0.3, 0.7);
  const arriveS = departS + driveS + restS;
  const metres = driveS * speed;
  const road = buildRoad(random, metres);
  const spacing = random.between(40, 70);
  const lightAtS = departS + driveS * random.between(0.1, 0.8);
  const lagM = random.between(1_500, 5_500);

  const headAt = (t: number) => {
    const rested = Math.max(0, Math.min(restS, t - restAtS));
    return Math.max(0, Math.min(driveS + 600, t - departS - rested)) * speed;
  };
  /** How far the rear half is behind after a traffic light. */
  const lagAt = (t: number) => {
    const since = t - lightAtS;
    if (since < 0) return 0;
    return Math.max(0, Math.min(lagM, since * speed, lagM - (since - 500) * 5));
  };
  const inConvoy = (index: number, t: number): Place => {
    const parkedM = (index % 6) * 30;
    const lag = index >= size / 2 ? lagAt(t) : 0;
    return road(Math.min(metres - parkedM, Math.max(-parkedM, headAt(t) - index * spacing - lag)));
  };

  const drivers = Array.from({ length: size }, (_, index): ConvoyDriver => {
    // The first two are always there: without them there is no convoy.
    const kind = index < 2 || random.chance(0.65) ? 'full' : random.pick(kinds);
    const changes = departS + (arriveS - departS) * random.between(0.05, 0.95);
    const own = inConvoy(index, changes);
    const stay = (index + 2) * 15_000;
    /** The position at a time, and whether it is with the convoy. Null: not sent. */
    const look = (t: number): [Place | null, boolean] => {
      const there = inConvoy(index, t);
      const away: Place = [60_000 + stay + (t % 3_600) * 10, stay];
      switch (kind) {
        case 'late':
          return t < changes ? [away, false] : [there, true];
        case 'unseen first':
          return t < changes ? [null, false] : [there, true];
        case 'stops':
          return t < changes ? [there, true] : [own, false];
        case 'turns back':
          return t < changes
            ? [there, true]
            : [inConvoy(index, Math.max(departS, changes - (t - changes))), false];
        case 'device off':
          return t < changes ? [there, true] : [null, false];
        case 'crashes and returns':
          return t < changes || t > changes + 600 ? [there, true] : [own, false];
        case 'parked':
          return [inConvoy(index, 0), false];
        case 'oncoming':
          return [road(metres - Math.max(0, t - departS) * speed), false];
        case 'full':
          return [there, true];
        case 'elsewhere':
          break;
      }
      return [away, false];
    };
    return follow(look, { from, departS, arriveS, offsetS: random.integer(0, stepS - 1) });
  });
  return { from, minutes: Math.ceil(arriveS / 60) + 30, drivers };
}

function follow(
  look: (t: number) => [Place | null, boolean],
  {
    from,
    departS,
    arriveS,
    offsetS,
  }: {
    readonly from: number;
    readonly departS: number;
    readonly arriveS: number;
    readonly offsetS: number;
  },
): ConvoyDriver {
  const sightings: Sighting[] = [];
  let [steps, withSteps, knownSteps, odometerM, sentAt] = [0, 0, 0, 100_000, -Infinity];
  let before: Place | null = null;
  for (let t = offsetS; t < arriveS + 1_800; t += stepS) {
    const [place, isWith] = look(t);
    if (t >= departS && t <= arriveS) {
      steps += 1;
      if (isWith) withSteps += 1;
      if (place) knownSteps += 1;
    }
    const moved = place && before ? Math.hypot(place[0] - before[0], place[1] - before[1]) : 0;
    odometerM += Math.min(moved, 1_000) * 19;
    // A standing truck sends once a minute.
    if (place && (moved > 1 || t - sentAt >= 60)) {
      sightings.push({ at: from + t * 1_000, x: place[0], z: place[1], odometerM });
      sentAt = t;
    }
    before = place;
  }
  return { sightings, with: withSteps / steps, known: knownSteps / steps };
}
