import type { instanceContract } from '@waybill/schema/features/instance.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { findDatabaseFailure } from '../../lib/database-failure.ts';

export const instanceHandlers: Handlers<typeof instanceContract> = {
  async get(_input, { branding, config, discord, findPushKeys, truckersMp }) {
    const { publicKey } = await findPushKeys();
    const { logo, ...shown } = await branding.read().catch((error: unknown) => {
      if (findDatabaseFailure(error) === null) throw error;
      return branding.current();
    });
    return {
      ...shown,
      logoUrl: logo?.url ?? null,
      supportEmail: config.supportEmail,
      version: config.version,
      steamEmulated: config.steamEmulated,
      pushKey: publicKey,
      mail: config.mail !== null,
      linkable: [
        ...(discord === null ? [] : ['DISCORD' as const]),
        ...(truckersMp === null ? [] : ['TRUCKERSMP' as const]),
      ],
    };
  },
};
