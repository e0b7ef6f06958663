import { bool, type Field, float32, float64, int32, int64, text, uint32 } from './memory-fields.ts';

/** How large the memory is that the plugin shares. */
export const memoryBytes = 32_768;

/**
 * Where stands what may last for a moment only, and the amounts that are told with it: from and to
 * which byte, in whole words of four.
 */
export const momentary: readonly (readonly [from: number, to: number])[] = [
  [0, 8],
  [4200, 4308],
];

/** What a simulated drive has in the plugin's padding, which stays zero there: it is a test drive. */
const trialMark = [1, 2, 3, 5, 6, 7].map((offset, index) => ({
  offset,
  value: 'TRIAL!'.charCodeAt(index),
}));

export function readTrialMark(memory: DataView): boolean {
  return trialMark.every(({ offset, value }) => memory.getUint8(offset) === value);
}

export function writeTrialMark(memory: DataView): void {
  for (const { offset, value } of trialMark) memory.setUint8(offset, value);
}

/** How much of it is read: nothing that the companion looks at lies beyond. */
export const readBytes = 6_208;

/** The revisions of the plugin whose layout is known. */
export const knownRevisions: readonly number[] = [10, 11, 12];

/**
 * Where the plugin puts what, in every known revision: the offsets are those that its headers of
 * revisions 10 and 12 compile to.
 */
export const layout = {
  sdkActive: bool(0),
  paused: bool(4),
  /** Microseconds; starts anew with the game and stands still while it is paused. */
  time: int64(8),
  multiplayerTimeOffset: int64(32),
  revision: uint32(40),
  versionMajor: uint32(44),
  versionMinor: uint32(48),
  game: uint32(52),
  gameMinute: uint32(64),
  deadline: uint32(88),
  unitCount: uint32(96),
  plannedKm: uint32(100),
  deliveryMinutes: uint32(440),
  xp: int32(640),
  cargoMassKg: float32(748),
  speed: float32(948),
  fuel: float32(1000),
  wear: {
    engine: float32(1036),
    transmission: float32(1040),
    cabin: float32(1044),
    chassis: float32(1048),
    wheels: float32(1052),
  },
  odometerKm: float32(1056),
  speedLimit: float32(1068),
  deliveredCargoDamage: float32(1456),
  deliveredKm: float32(1460),
  cargoDamage: float32(1468),
  specialJob: bool(1565),
  parkBrake: bool(1566),
  engineEnabled: bool(1576),
  wipers: bool(1577),
  x: float64(2200),
  z: float64(2216),
  brandId: text(2300),
  brand: text(2364),
  truckId: text(2428),
  truckName: text(2492),
  cargoId: text(2556),
  cargo: text(2620),
  destination: place(2684),
  source: place(2940),
  plate: text(3212),
  market: text(3404, 32),
  offence: text(3436, 32),
  income: int64(4000),
  penalty: int64(4200),
  revenue: int64(4208),
  fineAmount: int64(4216),
  tollAmount: int64(4224),
  ferry: crossing({ amount: 4232, name: 3468, id: 3596 }),
  train: crossing({ amount: 4240, name: 3724, id: 3852 }),
  onJob: bool(4300),
  jobFinished: bool(4301),
  signals: {
    cancelled: bool(4302),
    delivered: bool(4303),
    fined: bool(4304),
    tollgate: bool(4305),
    ferry: bool(4306),
    train: bool(4307),
  },
  /** Of the first trailer. */
  trailer: { attached: bool(6080), wearChassis: float32(6156), wearWheels: float32(6160) },
} as const;

/** Where the plugin says how a delivery was parked and loaded, which moved with revision 11. */
export function deliveryFlags(revision: number): {
  readonly autoPark: Field<boolean>;
  readonly autoLoad: Field<boolean>;
} {
  const offset = revision === 10 ? 1607 : 1613;
  return { autoPark: bool(offset), autoLoad: bool(offset + 1) };
}

export type PlaceFields = ReturnType<typeof place>;
export type CrossingFields = ReturnType<typeof crossing>;

function place(offset: number) {
  return {
    cityId: text(offset),
    city: text(offset + 64),
    companyId: text(offset + 128),
    company: text(offset + 192),
  };
}

function crossing(at: { readonly amount: number; readonly name: number; readonly id: number }) {
  return {
    amount: int64(at.amount),
    sourceName: text(at.name),
    targetName: text(at.name + 64),
    sourceId: text(at.id),
    targetId: text(at.id + 64),
  };
}
