import type { dispatcherContract } from '@waybill/schema/features/dispatcher.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { dispatch } from './dispatch.service.ts';
import { presentSuggestion } from './dispatcher.presenter.ts';
import * as service from './suggestions.service.ts';

export const dispatcherHandlers: Handlers<typeof dispatcherContract> = {
  listOwn: async ({ query }, ctx) => reply(await service.listOwn(ctx, query.game)),

  makeOwn: async ({ body }, ctx) => reply(await service.makeOwn(ctx, body.game)),

  async dispatch({ params, body }, ctx) {
    const { assignments, ...rest } = await dispatch(ctx, params.vtcId, body);
    return { dispatch: { assignments: assignments.map(presentSuggestion), ...rest } };
  },

  getHindsight: async ({ params }, ctx) => ({
    hindsight: await service.getHindsight(ctx, params.vtcId),
  }),

  accept: async ({ params }, ctx) => ({
    suggestion: presentSuggestion(await service.accept(ctx, params.suggestionId)),
  }),

  decline: async ({ params }, ctx) => ({
    suggestion: presentSuggestion(await service.decline(ctx, params.suggestionId)),
  }),
};

function reply({ suggestions, none }: service.OwnSuggestions) {
  return { suggestions: suggestions.map(presentSuggestion), none };
}
