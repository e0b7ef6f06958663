import type { Feature } from '../../http/feature.ts';
import { operatorVtcsHandlers } from './companies/companies.routes.ts';
import { operatorsHandlers } from './operators.routes.ts';
import { operatorSettingsHandlers } from './settings/settings.routes.ts';
import { operatorUsersHandlers } from './users/users.routes.ts';

export const operatorsFeature = {
  handlers: {
    operators: operatorsHandlers,
    operatorUsers: operatorUsersHandlers,
    operatorVtcs: operatorVtcsHandlers,
    operatorSettings: operatorSettingsHandlers,
  },
  tables: {
    AUDIT: ['operator_acts'],
    SERVER: ['instance_settings', 'operator_links', 'operators'],
  },
} satisfies Feature;
