import type { operatorSettingsContract } from '@waybill/schema/features/operator-settings.contract';
import type { Handlers } from '../../../http/contract-router.ts';
import { presentBranding, presentLink } from './settings.presenter.ts';
import {
  createLink,
  getBranding,
  getRegistration,
  type RegistrationSettings,
  removeLogo,
  revokeLink,
  setRegistration,
  updateBranding,
} from './settings.service.ts';

export const operatorSettingsHandlers: Handlers<typeof operatorSettingsContract> = {
  async getRegistration(_input, ctx) {
    return presentRegistration(await getRegistration(ctx));
  },

  async setRegistration({ body }, ctx) {
    return presentRegistration(await setRegistration(ctx, body.registration));
  },

  async createLink({ body }, ctx) {
    const { url, ...settings } = await createLink(ctx, body);
    return { ...presentRegistration(settings), url };
  },

  async revokeLink({ params }, ctx) {
    return presentRegistration(await revokeLink(ctx, params.linkId));
  },

  async getBranding(_input, ctx) {
    return presentBranding(await getBranding(ctx), ctx.defaultName);
  },

  async updateBranding({ body, files }, ctx) {
    return presentBranding(await updateBranding(ctx, body, files.logo), ctx.defaultName);
  },

  async removeLogo(_input, ctx) {
    return presentBranding(await removeLogo(ctx), ctx.defaultName);
  },
};

function presentRegistration({ registration, links }: RegistrationSettings) {
  return { registration, links: links.map(presentLink) };
}
