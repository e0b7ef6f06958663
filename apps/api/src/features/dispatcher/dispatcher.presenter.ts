import type { Suggestion } from '@waybill/schema/features/dispatcher.models';
import { limits } from '@waybill/schema/limits';
import type { SuggestionRow } from './suggestions.data.ts';

export function presentSuggestion({
  vtcId: _vtcId,
  rank,
  madeAt,
  estimate,
  ...row
}: SuggestionRow): Suggestion {
  return {
    ...row,
    ...estimate,
    madeAt: madeAt.toISOString(),
    expiresAt: new Date(madeAt.getTime() + limits.suggestionMs).toISOString(),
    isDispatched: rank === 0,
  };
}
