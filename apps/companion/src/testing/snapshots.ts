import type { GameContract, Truck } from '@waybill/schema/features/telemetry.models';
import type { Snapshot } from '../game/snapshot.ts';

const contract: GameContract = {
  market: 'freight_market',
  special: false,
  cargo: { id: 'paper', name: 'Office Paper', massG: 18_000_000, unitCount: 18 },
  source: { cityId: 'berlin', city: 'Berlin', companyId: 'posped', company: 'Posped' },
  destination: {
    cityId: 'wroclaw',
    city: 'Wrocław',
    companyId: 'norrfood',
    company: 'NorrFood',
  },
  incomeMinor: 1_184_000,
  plannedM: 346_000,
  deadlineMinute: 14_010,
};

/** Another contract for each income. */
export function buildContract(incomeMinor = contract.incomeMinor): GameContract {
  return { ...contract, incomeMinor };
}

export function buildTruck(changed: Partial<Truck> = {}): Truck {
  return {
    id: 'vehicle.scania.s_2016',
    name: 'S',
    plate: 'B KL 4821',
    odometerM: 48_210_400,
    fuelMl: 512_300,
    wearPpm: { engine: 12_000, transmission: 9000, cabin: 4000, chassis: 11_000, wheels: 21_000 },
    ...changed,
  };
}

const silence = {
  delivered: null,
  cancelled: null,
  fined: null,
  tollgate: null,
  ferry: null,
  train: null,
};

/** A truck that stands somewhere without a job, but for what is changed. */
export function buildSnapshot({
  truck,
  signals,
  ...changed
}: Partial<Omit<Snapshot, 'truck' | 'signals'>> & {
  readonly truck?: Partial<Truck>;
  readonly signals?: Partial<Snapshot['signals']>;
} = {}): Snapshot {
  return {
    game: 'ets2',
    source: 'sdk',
    pluginRevision: 12,
    gameVersion: '1.18',
    isTrial: false,
    isConvoy: false,
    time: 1,
    isPaused: false,
    gameMinute: 13_245,
    pos: { x: 9683, z: -10_721 },
    speedCmS: 0,
    limitCmS: 2222,
    flags: 0,
    cargoDamagePpm: 0,
    trailerPpm: null,
    job: null,
    isOnJob: changed.source === 'funbit' ? null : changed.job != null,
    ...changed,
    truck: buildTruck(truck),
    signals: { ...silence, ...signals },
  };
}
