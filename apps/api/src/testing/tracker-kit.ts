import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { contract } from '@waybill/schema/contract';
import type { TrackerLink, TrackerProvider } from '@waybill/schema/features/trackers.models';
import {
  type TelemetryEvent,
  telemetryEventSchema,
  telemetryHeaderSchema,
  type TelemetrySession,
} from '@waybill/schema/features/telemetry.models';
import { v7 } from 'uuid';
import type { Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

const trackerSecret = 'whsec_5k2JtD9QpA';

/** A tracker linked to a company, and how it sends. */
export interface TestTracker {
  readonly link: TrackerLink;
  /** Sends a body, signed with the link's secret or another. Returns the status. */
  readonly send: (body: string, secret?: string) => Promise<number>;
}

/** Links a tracker to its owner's company. */
export async function linkTracker(
  owner: Driver,
  vtcId: string,
  provider: TrackerProvider,
  trusted = false,
): Promise<TestTracker> {
  const secret = provider === 'unitracker' ? {} : { secret: trackerSecret };
  const body = { provider, trusted, ...secret };
  const { link } = await owner.browser.call(contract.trackers.create, { params: { vtcId }, body });
  return { link, send: (text, signedWith) => sendDelivery(link, text, signedWith) };
}

const headers: Readonly<Record<TrackerProvider, string>> = {
  tracksim: 'tracksim-signature',
  trucky: 'X-Signature-SHA256',
  unitracker: 'x-none',
};

/** Sends a body to a link's address as its tracker does. Returns the status. */
export async function sendDelivery(
  { address, provider }: Pick<TrackerLink, 'address' | 'provider'>,
  body: string,
  secret = trackerSecret,
): Promise<number> {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [headers[provider]]: signature },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

function readSample(name: string): string {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8').trim();
  // Compacted, because the replacements expect a tracker's own formatting.
  const compact = name.endsWith('.json') ? JSON.stringify(JSON.parse(text)) : text;
  return compact.replaceAll(sampleDay, deliveryDay);
}

interface Delivery {
  readonly steamId: string;
  /** Distinguishes it from others of its provider. */
  readonly number: number;
}

const sampleDriver = '76561198000000042';
const sampleDay = '2026-02-03';
/** The UTC day of the samples' deliveries: yesterday. */
export const deliveryDay = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Returns the sample delivery as TrackSim sends it. */
export function tracksimDelivery({ steamId, number }: Delivery): string {
  return readSample('tracksim-delivery.json')
    .replace(sampleDriver, steamId)
    .replace('700001', String(number));
}

/** Returns the same delivery as Trucky sends it. */
export function truckyDelivery({ steamId, number }: Delivery): string {
  return readSample('trucky-delivery.json')
    .replace(sampleDriver, steamId)
    .replace('800001', String(number));
}

/** Returns the same delivery as UniTracker sends it: all values as text. */
export function unitrackerDelivery({ steamId, number }: Delivery): string {
  return JSON.stringify({
    Events: [
      { name: 'player.tollgate.paid', amount: '38', currentTime: `${deliveryDay} 18:11:40` },
      { name: 'player.fined', type: 'speeding_camera', amount: '550' },
      { name: 'player.job.delivered', currentTime: `${deliveryDay} 18:21:05` },
    ],
    JobData: {
      id: String(number),
      steamID: steamId,
      realTimeStarted: `${deliveryDay} 18:02:11`,
      realTimeEnded: `${deliveryDay} 18:21:05`,
      plannedDistance: '346',
      distanceDriven: '359',
      fuelStartJob: '512',
      fuelEndJob: '640',
      truckRefueledAmount: '240',
      isSpecial: '0',
      isLate: '0',
      jobMarket: 'freight_market',
      cargoID: 'paper',
      cargo: 'Office Paper',
      cargoMass: '18000',
      cargoDamage: '0.6',
      gameID: 'ETS2',
      sourceCityID: 'berlin',
      sourceCity: 'Berlin',
      sourceCompanyID: 'posped',
      sourceCompany: 'Posped',
      destinationCityID: 'wroclaw',
      destinationCity: 'Wroclaw',
      destinationCompanyID: 'norrfood',
      destinationCompany: 'NorrFood',
      income: '11769',
      earnedXP: '612',
      topSpeed: '95',
    },
  });
}

/** Returns the same delivery as a device recorded it, in its own session. */
export function sdkDelivery(): { session: TelemetrySession; events: TelemetryEvent[] } {
  const id = v7({ msecs: Date.parse(`${deliveryDay}T18:02:10Z`) });
  const [header, ...events] = readSample(
    '../../../../packages/telemetry/src/testing/sdk-session.ndjson',
  )
    .replace('019c24ab-44d0-7bf1-b49e-1387424dd4e6', id)
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const { session } = telemetryHeaderSchema.parse(header);
  return {
    session,
    events: events.map((event) => telemetryEventSchema.parse(event)),
  };
}

/** Makes all memberships begin before the samples. */
export async function backdateAll(app: TestApp): Promise<void> {
  await app.pool.query(`UPDATE membership_periods SET joined_at = '2026-01-01'`);
}
