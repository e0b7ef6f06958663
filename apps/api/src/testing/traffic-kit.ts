import { contract } from '@waybill/schema/contract';
import type { Client } from '@waybill/client';
import type { TrackSample } from '@waybill/schema/features/telemetry.models';
import type { TrafficReportKind } from '@waybill/schema/features/traffic.models';
import type { Driver } from './factories.ts';
import { buildSession, buildTestDevice } from './telemetry-kit.ts';
import type { TestApp } from './test-app.ts';

interface Made {
  readonly kind?: TrafficReportKind;
  readonly at?: { readonly x: number; readonly z: number };
  /** The client that sends it, by default the driver's browser. */
  readonly call?: Client;
}

/** Creates a report at a point of the map that has none yet. Returns its id. */
export async function buildReport(
  { browser }: Driver,
  { kind = 'JAM', at = nextPlace(), call = browser.call }: Made = {},
): Promise<string> {
  const body = { game: 'ets2', kind, place: { kind: 'POINT', ...at } } as const;
  return (await call(contract.traffic.createReport, { body })).report.id;
}

/** Inserts a user's report directly, so that no limit counts it. */
export async function insertReport(app: TestApp, { user }: Driver, vtcId: string): Promise<string> {
  const createdAt = app.services.clock();
  const expiresAt = new Date(createdAt.getTime() + 3_600_000);
  const times = { createdAt, confirmedAt: createdAt, expiresAt };
  const data = { game: 'ets2', kind: 'JAM', ...nextPlace(), ...times } as const;
  const made = await app.db.trafficReport.create({ data: { ...data, reporterId: user.id, vtcId } });
  return made.id;
}

export interface Driven {
  readonly x: number;
  readonly speedCmS: number;
  /** Null: from a companion that doesn't send them. */
  readonly flags?: number | null;
  readonly ageMs?: number;
  readonly stepMs?: number;
}

/** Sends one minute of driving from a new device: from a point eastwards. */
export async function driveMinute(
  app: TestApp,
  driver: Driver,
  { x, speedCmS, flags = 0, ageMs = 120_000, stepMs = 5_000 }: Driven,
): Promise<void> {
  const device = await buildTestDevice(app, driver);
  const samples = Array.from({ length: 12 }, (_, index): TrackSample => {
    const east = Math.round(x + (speedCmS / 100) * ((index * stepMs) / 1_000));
    const sample = [
      1_000 + index * stepMs,
      east,
      500,
      speedCmS,
      48_000_000,
      500_000,
      2_000,
    ] as const;
    return flags === null ? [...sample] : [...sample, flags];
  });
  const t = samples.at(-1)?.[0] ?? 0;
  await device.send(buildSession(app, { ageMs }), [{ seq: 1, t, type: 'track', samples }]);
}

let places = 0;

function nextPlace() {
  places += 1;
  return { x: (places % 100) * 1_500 - 75_000, z: Math.floor(places / 100) * 1_500 };
}
