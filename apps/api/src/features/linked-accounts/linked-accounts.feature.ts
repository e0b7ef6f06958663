import type { Feature } from '../../http/feature.ts';
import { findLinkedAccounts } from './linked-accounts.data.ts';
import { presentLinkedAccounts } from './linked-accounts.presenter.ts';
import { linkedAccountsHandlers } from './linked-accounts.routes.ts';
import { createLinkedAccountsTasks } from './linked-accounts.tasks.ts';

export const linkedAccountsFeature = {
  handlers: { linkedAccounts: linkedAccountsHandlers },
  createTasks: createLinkedAccountsTasks,
  async exportOwn(db, userId) {
    return { linkedAccounts: presentLinkedAccounts(await findLinkedAccounts(db, userId)) };
  },
  tables: { PEOPLE: ['discord_accounts', 'truckersmp_accounts'] },
} satisfies Feature;
