import type { usersContract } from '@waybill/schema/features/users.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentPreferences } from './users.presenter.ts';
import { updatePreferences, setSection } from './users.service.ts';

export const usersHandlers: Handlers<typeof usersContract> = {
  async setSection({ params, body }, ctx) {
    await setSection(ctx, params.section, body.collapsed);
    return { success: true };
  },

  async updatePreferences({ body }, ctx) {
    return { preferences: presentPreferences(await updatePreferences(ctx, body)) };
  },
};
