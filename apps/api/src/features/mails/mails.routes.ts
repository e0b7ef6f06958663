import type { mailsContract } from '@waybill/schema/features/mails.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { getEmail, requestVerification, verifyEmail } from './confirmation.service.ts';

export const mailsHandlers: Handlers<typeof mailsContract> = {
  async getEmail(_input, ctx) {
    return getEmail(ctx);
  },

  async requestVerification({ body }, ctx) {
    await requestVerification(ctx, body);
    return { success: true };
  },

  async verify({ body }, ctx) {
    return { email: await verifyEmail(ctx, body.token) };
  },
};
