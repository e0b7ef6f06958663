import type { instanceContract } from '@waybill/schema/features/instance.contract';
import type { Handlers } from '../../http/contract-router.ts';

export const instanceHandlers: Handlers<typeof instanceContract> = {
  async get(_input, { config, findPushKeys }) {
    const { publicKey } = await findPushKeys();
    return {
      name: config.instanceName,
      supportEmail: config.supportEmail,
      version: config.version,
      steamEmulated: config.steamEmulated,
      pushKey: publicKey,
      mail: config.mail !== null,
    };
  },
};
