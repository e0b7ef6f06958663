import type { Feature } from '../../http/feature.ts';
import { accountHandlers } from './account.routes.ts';

export const accountFeature = {
  handlers: { account: accountHandlers },
} satisfies Feature;
