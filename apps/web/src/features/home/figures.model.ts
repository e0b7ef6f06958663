import { gameCurrencies } from '#src/lib/game-currencies.ts';
import type { Home } from './home.queries.ts';

type Sums = Home['thisWeek'];

/** Returns the distance driven in both games. */
export function distanceOf(sums: Sums): number {
  return sums.reduce((metres, { distanceM }) => metres + distanceM, 0);
}

/** Returns the profit per currency, in hundredths. Currencies are never added up. */
export function resultsOf(sums: Sums) {
  return sums.map((measures) => {
    const { game, revenueMinor, finesMinor, tollsMinor, transportMinor, penaltyMinor } = measures;
    return {
      currency: gameCurrencies[game],
      amountMinor: revenueMinor - finesMinor - tollsMinor - transportMinor - penaltyMinor,
    };
  });
}

/** Returns the viewer's position in the company's weekly ranking. */
export function findStandingInBoard(board: NonNullable<Home['board']>, viewerId: string) {
  const index = board.rows.findIndex(({ driver }) => driver.id === viewerId);
  const own = board.rows[index];
  if (own === undefined) return { kind: 'away' as const };
  const [ahead, behind] = [board.rows[index - 1], board.rows[index + 1]];
  if (ahead && ahead.distanceM > own.distanceM) {
    const { username: name } = ahead.driver;
    return { kind: 'behind' as const, name, gapM: ahead.distanceM - own.distanceM };
  }
  if (own.rank > 1 || ahead || behind?.rank === own.rank) return { kind: 'level' as const };
  if (!behind) return { kind: 'alone' as const };
  const { username: name } = behind.driver;
  return { kind: 'leads' as const, name, gapM: own.distanceM - behind.distanceM };
}
