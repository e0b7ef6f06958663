import type { LinkableService } from './linked-accounts.models.ts';

const linkable: LinkableService[] = ['DISCORD', 'TRUCKERSMP'];

/** An installation, for the API reference. */
export const exampleInstance = {
  name: 'Waybill',
  supportEmail: 'help@example.org',
  version: '1.0.0',
  steamEmulated: false,
  mail: true,
  linkable,
  registration: 'OPEN',
  accent: null,
  logoUrl: null,
  imprintUrl: 'https://example.org/imprint',
  privacyUrl: null,
  pushKey:
    'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
} as const;
