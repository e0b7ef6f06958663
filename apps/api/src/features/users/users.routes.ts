import type { usersContract } from '@waybill/schema/features/users.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentPreferences } from './users.presenter.ts';
import { rememberPreferences, rememberSection } from './users.service.ts';

export const usersHandlers: Handlers<typeof usersContract> = {
  async setSection({ params, body }, ctx) {
    await rememberSection(ctx, params.section, body.collapsed);
    return { success: true };
  },

  async changePreferences({ body }, ctx) {
    return { preferences: presentPreferences(await rememberPreferences(ctx, body)) };
  },
};
