import type { demoRequestsContract } from '@waybill/schema/features/demo-requests.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { requestDemo } from './demo-requests.service.ts';

export const demoRequestsHandlers: Handlers<typeof demoRequestsContract> = {
  async create({ body }, ctx) {
    await requestDemo(ctx, body);
    return { success: true };
  },
};
