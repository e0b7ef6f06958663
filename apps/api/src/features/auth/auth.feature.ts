import type { Feature } from '../../http/feature.ts';
import { authHandlers } from './auth.routes.ts';
import { createAuthTasks } from './auth.tasks.ts';
import { createSteamRouter } from './steam.routes.ts';
import { startRecovery } from './recovery/requests.service.ts';

export const authFeature = {
  handlers: { auth: authHandlers },
  routers: { '/api': createSteamRouter },
  createTasks: createAuthTasks,
  startPump: startRecovery,
  tables: {
    PEOPLE: [
      'connection_codes',
      'devices',
      'email_confirmations',
      'one_time_codes',
      'password_recoveries',
      'personal_tokens',
      'recovery_codes',
      'recovery_requests',
      'registration_links',
      'sessions',
      'two_factors',
      'used_tokens',
    ],
    SERVER: ['rate_limits'],
  },
} satisfies Feature;
