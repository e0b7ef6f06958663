import type { TrackerProvider } from '@waybill/schema/features/trackers.models';
import type { Services } from '../../http/context.ts';
import { unseal } from '../../lib/secret-box.ts';
import { signatureOf } from './trackers.policy.ts';

const steamId = '76561198000000042';

/** Builds a tracker's delivery of two hours ago, with its signature. */
export function buildExample(
  { keys }: Pick<Services, 'keys'>,
  { id, sealedSecret }: { readonly id: string; readonly sealedSecret: Uint8Array | null },
  provider: TrackerProvider,
  now: Date,
): { readonly body: Uint8Array<ArrayBuffer>; readonly signature: string } {
  const endedAt = new Date(now.getTime() - 7_200_000).toISOString();
  const startedAt = new Date(now.getTime() - 10_800_000).toISOString();
  const text = JSON.stringify(examples[provider](startedAt, endedAt));
  const body = new Uint8Array(Buffer.from(text));
  const secret = sealedSecret && unseal(sealedSecret, keys('tracker-link'), id);
  return { body, signature: secret ? signatureOf(body, secret) : '' };
}

const berlin = { unique_id: 'berlin', name: 'Berlin' };
const wroclaw = { unique_id: 'wroclaw', name: 'Wrocław' };

const examples: Readonly<Record<TrackerProvider, (startedAt: string, endedAt: string) => unknown>> =
  {
    tracksim: (startedAt, endedAt) => ({
      object: 'event',
      type: 'job.delivered',
      data: {
        object: {
          id: 1,
          driver: { steam_id: steamId },
          start_time: startedAt,
          stop_time: endedAt,
          planned_distance: 346,
          driven_distance: 358.7,
          cargo: { unique_id: 'paper', name: 'Office Paper', mass: 18_000, damage: 0 },
          game: { short_name: 'eut2' },
          source_city: berlin,
          destination_city: wroclaw,
          events: [{ type: 'delivered', meta: { revenue: '11769', distance: '358.7' } }],
        },
      },
    }),
    trucky: (startedAt, endedAt) => ({
      event: 'job_completed',
      data: {
        id: 1,
        driver: { steam_profile: { steam_id: steamId } },
        started_at: startedAt,
        completed_at: endedAt,
        driven_distance_km: 359,
        income: 11_769,
        cargo_id: 'paper',
        source_city_id: 'berlin',
        destination_city_id: 'wroclaw',
        game: { code: 'ETS2' },
      },
    }),
    unitracker: (startedAt, endedAt) => ({
      Events: [{ name: 'player.job.delivered' }],
      JobData: {
        id: '1',
        steamID: steamId,
        realTimeStarted: startedAt,
        realTimeEnded: endedAt,
        distanceDriven: '359',
        income: '11769',
        gameID: 'ETS2',
        cargoID: 'paper',
        sourceCityID: 'berlin',
        destinationCityID: 'wroclaw',
      },
    }),
  };
