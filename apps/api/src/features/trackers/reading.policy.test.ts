import { expect, test } from 'vitest';
import { tracksimDelivery, truckyDelivery, unitrackerDelivery } from '../../testing/tracker-kit.ts';
import { toStoredReport, withoutDriver } from '../telemetry/reports.policy.ts';
import type { Reading } from './reading.policy.ts';
import { readTracksim } from './tracksim.policy.ts';
import { readTrucky } from './trucky.policy.ts';
import { readUnitracker } from './unitracker.policy.ts';

const delivery = { steamId: '76561198000000042', number: 1 };
/** The figures for which 0 means unknown. */
const untold = {
  plannedM: null,
  fuelUsedMl: null,
  topSpeedCmS: null,
  cargo: { id: 'paper', massG: null },
};

/** Reads a tracker's sample delivery with some fields replaced. */
function read(
  reader: (value: unknown) => Reading,
  sample: string,
  changes: readonly (readonly [from: RegExp, to: string])[],
) {
  const changed = changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error(`nothing is like ${String(from)}`);
    return text.replace(from, to);
  }, sample);
  const reading = reader(JSON.parse(changed));
  if (reading.kind !== 'job') throw new Error(reading.kind);
  return reading.mapped;
}

test.each([
  [
    'TrackSim',
    read(readTracksim, tracksimDelivery(delivery), [
      [/"planned_distance":346/, '"planned_distance":0'],
      [/"fuel_used":112.6/, '"fuel_used":0'],
      [/"top_speed":26.4/, '"top_speed":0'],
      [/"mass":18000/, '"mass":0'],
    ]),
  ],
  [
    'Trucky',
    read(readTrucky, truckyDelivery(delivery), [
      [/"planned_distance_km":346/, '"planned_distance_km":0'],
      [/"fuel_used_l":112/, '"fuel_used_l":0'],
      [/"max_speed_kmh":95/, '"max_speed_kmh":0'],
      [/"cargo_unit_mass":1000/, '"cargo_unit_mass":0'],
    ]),
  ],
  [
    'UniTracker',
    read(readUnitracker, unitrackerDelivery(delivery), [
      [/"plannedDistance":"346"/, '"plannedDistance":"0"'],
      [/"fuelEndJob":"640"/, '"fuelEndJob":"752"'],
      [/"topSpeed":"95"/, '"topSpeed":"0"'],
      [/"cargoMass":"18000"/, '"cargoMass":"0"'],
    ]),
  ],
])('values missing from %s are null, and not 0', (_tracker, mapped) => {
  expect(mapped).toMatchObject({ ...untold, isLate: false });
});

test.each([
  [
    'of World of Trucks by TrackSim',
    read(readTracksim, tracksimDelivery(delivery), [
      [/"is_late":false/, '"is_late":true'],
      [/"freight_market"/, '"external_contracts"'],
    ]),
  ],
  [
    'of World of Trucks by Trucky',
    read(readTrucky, truckyDelivery(delivery), [[/"freight_market"/, '"external_contracts"']]),
  ],
  [
    'of World of Trucks by UniTracker',
    read(readUnitracker, unitrackerDelivery(delivery), [
      [/"isLate":"0"/, '"isLate":"1"'],
      [/"freight_market"/, '"external_contracts"'],
    ]),
  ],
  [
    'in TruckersMP by TrackSim',
    read(readTracksim, tracksimDelivery(delivery), [
      [/"is_late":false/, '"is_late":true'],
      [/"multiplayer":null/, '"multiplayer":{"type":"truckersmp"}'],
    ]),
  ],
  [
    'in TruckersMP by Trucky',
    read(readTrucky, truckyDelivery(delivery), [[/"game_mode":"sp"/, '"game_mode":"truckersmp"']]),
  ],
])('whether a delivery was late is unknown: %s', (_what, mapped) => {
  expect(mapped.isLate).toBeNull();
});

test('a delivery without a start is read', () => {
  for (const [reader, sample, start] of [
    [readTracksim, tracksimDelivery(delivery), /"start_time":"[^"]*",/],
    [readTrucky, truckyDelivery(delivery), /"started_at":"[^"]*",/],
    [readUnitracker, unitrackerDelivery(delivery), /"realTimeStarted":"[^"]*",/],
  ] as const) {
    expect(read(reader, sample, [[start, '']])).toMatchObject({ startedAt: null });
  }
});

test("names are cleaned like users' names", () => {
  const changes: (readonly [RegExp, string])[] = [
    [/"Office Paper"/, '"\u202eOffice\\t Paper\u200b"'],
    [/"Berlin"/, '"Ber\u00adlin "'],
    [/"NorrFood"/, '"\u2800"'],
  ];
  const cleaned = {
    cargo: { name: 'Office Paper' },
    source: { city: 'Berlin' },
    destination: { company: null },
  };
  expect(read(readTracksim, tracksimDelivery(delivery), changes)).toMatchObject(cleaned);
  expect(read(readTrucky, truckyDelivery(delivery), changes)).toMatchObject(cleaned);
  expect(read(readUnitracker, unitrackerDelivery(delivery), changes)).toMatchObject(cleaned);
});

test('0 stored by earlier versions is read as null', () => {
  const mapped = withoutDriver({
    ...read(readTracksim, tracksimDelivery(delivery), []),
    plannedM: 0,
    incomeMinor: 0,
    topSpeedCmS: 0,
    isLate: true,
    market: 'external_contracts',
  });
  const stored = toStoredReport({
    id: 'a',
    vtcId: 'b',
    provider: 'tracksim',
    signed: true,
    trusted: true,
    own: false,
    correction: null,
    mapped: { ...mapped, cargo: { ...mapped.cargo, massG: 0 } },
  });
  expect(stored).toMatchObject({
    plannedM: null,
    incomeMinor: null,
    topSpeedCmS: null,
    isLate: null,
    contract: { cargo: { massG: null } },
  });
});
