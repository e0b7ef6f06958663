import type { demoRequestsContract } from '@waybill/schema/features/demo-requests.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { createDemoRequest } from './demo-requests.service.ts';

export const demoRequestsHandlers: Handlers<typeof demoRequestsContract> = {
  async create({ body }, ctx) {
    await createDemoRequest(ctx, body);
    return { success: true };
  },
};
