import { games } from '@waybill/schema/features/telemetry.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { OutsidePlace } from '@waybill/schema/features/traffic.models';
import { limits } from '@waybill/schema/limits';
import type { Services } from '../../http/context.ts';
import { createKeptAnswer, type KeptAnswer } from '../../lib/kept-answer.ts';
import { readOutside } from './outside.policy.ts';

type Deps = Pick<Services, 'config' | 'guardedAgent' | 'background' | 'clock' | 'log'>;

const everyMs = 300_000;
const headers = { accept: 'application/json' };

/**
 * Creates the lookup of traffic from the servers that operators configured, requested while someone watches.
 */
export function createOutsideTraffic({ config, guardedAgent, background, clock, log }: Deps) {
  const create = (game: Game): KeptAnswer<readonly OutsidePlace[]> | null => {
    const address = config.trafficUrls[game];
    if (address === null) return null;
    return createKeptAnswer({
      background,
      clock,
      everyMs,
      keptMs: limits.trafficOutsideMs,
      onFailure: (error) => log.info({ err: error, game }, 'failed to fetch multiplayer traffic'),
      async ask(signal) {
        const { status, body } = await guardedAgent.get({ address, headers, signal });
        if (status !== 200) throw new Error(`status ${status}`);
        return readOutside(body);
      },
    });
  };
  const [ets2, ats] = games.map(create);
  return { ets2: ets2 ?? null, ats: ats ?? null };
}

/** Returns another server's last traffic data for a game. Null if there is none, or none recent. */
export function getOutside({ config, outsideTraffic }: Services, game: Game) {
  const address = config.trafficUrls[game];
  const latest = outsideTraffic[game]?.latest() ?? null;
  const isKnown = address !== null && latest !== null;
  return {
    isAsked: address !== null,
    outside: isKnown
      ? {
          host: new URL(address).host,
          fetchedAt: latest.at.toISOString(),
          places: [...latest.value],
        }
      : null,
  };
}
