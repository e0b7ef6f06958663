import type { Feature } from '../../http/feature.ts';
import { operatorVtcsHandlers } from './companies/companies.routes.ts';
import { operatorsHandlers } from './operators.routes.ts';
import { operatorSettingsHandlers } from './settings/settings.routes.ts';
import { operatorUsersHandlers } from './users/users.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const operatorsFeature = {
  handlers: {
    operators: operatorsHandlers,
    operatorUsers: operatorUsersHandlers,
    operatorVtcs: operatorVtcsHandlers,
    operatorSettings: operatorSettingsHandlers,
  },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    AUDIT: ['operator_acts'],
    SERVER: ['instance_settings', 'operator_links', 'operators'],
  },
} satisfies Feature;
