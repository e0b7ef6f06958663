import {
  isScore,
  leaderboardMeasures,
  leaderboardPeriods,
} from '@waybill/schema/features/jobs.fields';
import { games } from '@waybill/schema/features/telemetry.models';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { pagesParameter } from '#src/lib/use-pages-in-address.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import type { User } from '@waybill/schema/features/users.models';
import { can } from '#src/lib/can.ts';
import type { BoardSearch } from './stats.queries.ts';

/** Lists the measures that a viewer may see. */
export function measuresFor(viewer: User): readonly BoardSearch['by'][] {
  const seesReputation = can(viewer, 'VIEW_DRIVER_REPUTATION');
  return leaderboardMeasures.filter((measure) => measure !== 'reputation' || seesReputation);
}

/**
 * Returns the leaderboard's options, stored in the page's address, and their setter. Revenue is always of one
 * game, a score always of all time.
 */
export function useBoardSearch(
  measures: readonly BoardSearch['by'][],
): readonly [BoardSearch, (changes: Partial<BoardSearch>) => void] {
  const { parameters, change } = useParameters();
  const firstGame = useFirstGame();
  const by = measures.find((measure) => measure === parameters.get('by')) ?? 'distance';
  const game = games.find((one) => one === parameters.get('game'));
  const period = leaderboardPeriods.find((one) => one === parameters.get('period'));
  const search: BoardSearch = {
    period: isScore(by) ? 'all' : (period ?? 'week'),
    by,
    game: by === 'revenue' ? (game ?? firstGame) : game,
  };
  return [
    search,
    (changes) =>
      change({
        ...('period' in changes && { period: changes.period ?? '' }),
        ...('by' in changes && { by: changes.by ?? '' }),
        ...('game' in changes && { game: changes.game ?? '' }),
        [pagesParameter]: '',
      }),
  ];
}
