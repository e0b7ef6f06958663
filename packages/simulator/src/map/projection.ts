import type { Game } from '@waybill/schema/features/telemetry.models';
import proj4 from 'proj4';

/** A position in a game, in metres of its scaled world: x grows eastward, z southward. */
export interface GamePoint {
  readonly x: number;
  readonly z: number;
}

/** A position on the Earth, in degrees. */
export interface EarthPoint {
  readonly longitude: number;
  readonly latitude: number;
}

const radius = 6_370_997;
const metresOfDegree = (radius * Math.PI) / 180;
const sphere = `+proj=longlat +R=${radius} +no_defs`;

/** The projection of each game's world: Lambert conformal conic, on a sphere. */
const projections = {
  ets2: createProjection('+lat_1=37 +lat_2=65 +lat_0=50 +lon_0=15', {
    offset: { x: 16_660, z: 4150 },
    factor: { x: 0.0001729241463, z: -0.000171570875 },
  }),
  ats: createProjection('+lat_1=33 +lat_2=45 +lat_0=39 +lon_0=-96', {
    offset: { x: 0, z: 0 },
    factor: { x: 0.000176689948, z: -0.00017706234 },
  }),
} as const satisfies Record<Game, unknown>;

function createProjection(
  cone: string,
  layout: { readonly offset: GamePoint; readonly factor: GamePoint },
) {
  return { ...layout, map: proj4(sphere, `+proj=lcc ${cone} +R=${radius} +units=m +no_defs`) };
}

/** Great Britain and Ireland have a larger scale than the rest of the map, starting from this corner. */
const britain = {
  share: 0.75,
  shift: { x: 15_550, z: 2750 },
  west: -31_100,
  north: -5500,
} as const;

/** Projects a position on the Earth into a game. `isBritish`: in Great Britain, Ireland or Man. */
export function toGamePoint(
  game: Game,
  { longitude, latitude }: EarthPoint,
  isBritish = false,
): GamePoint {
  const { offset, factor, map } = projections[game];
  const [east, north] = map.forward([longitude, latitude]);
  const x = east / (factor.x * metresOfDegree);
  const z = north / (factor.z * metresOfDegree);
  return isBritish && game === 'ets2'
    ? {
        x: offset.x + x / britain.share + britain.shift.x,
        z: offset.z + z / britain.share + britain.shift.z,
      }
    : { x: offset.x + x, z: offset.z + z };
}

/** Projects a game position back to the Earth. */
export function toEarthPoint(game: Game, point: GamePoint): EarthPoint {
  const { offset, factor, map } = projections[game];
  let x = point.x - offset.x;
  let z = point.z - offset.z;
  if (game === 'ets2' && x * britain.share < britain.west && z * britain.share < britain.north) {
    x = (x - britain.shift.x) * britain.share;
    z = (z - britain.shift.z) * britain.share;
  }
  const [longitude, latitude] = map.inverse([
    x * factor.x * metresOfDegree,
    z * factor.z * metresOfDegree,
  ]);
  return { longitude, latitude };
}
