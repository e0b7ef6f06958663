import { leaderboardPeriods } from '@waybill/schema/features/jobs.fields';
import { games } from '@waybill/schema/features/telemetry.models';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { pagesParameter } from '#src/lib/use-pages-in-address.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { boardMeasures, type BoardSearch } from './stats.queries.ts';

/**
 * Returns the leaderboard's options, stored in the page's address, and their setter. Revenue is always of one
 * game.
 */
export function useBoardSearch(): readonly [BoardSearch, (changes: Partial<BoardSearch>) => void] {
  const { parameters, change } = useParameters();
  const firstGame = useFirstGame();
  const by = boardMeasures.find((measure) => measure === parameters.get('by')) ?? 'distance';
  const game = games.find((one) => one === parameters.get('game'));
  const search: BoardSearch = {
    period: leaderboardPeriods.find((period) => period === parameters.get('period')) ?? 'week',
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
