import type { Feature } from '../../http/feature.ts';
import { mailsHandlers } from './mails.routes.ts';
import { createMailTasks } from './mails.tasks.ts';
import { createUnsubscribeRouter } from './unsubscribe.routes.ts';
import { startMails } from './sending.service.ts';

export const mailsFeature = {
  handlers: { mails: mailsHandlers },
  routers: { '/api': createUnsubscribeRouter },
  createTasks: createMailTasks,
  startPump: startMails,
  tables: {
    MAILS: ['mails', 'mail_items'],
  },
} satisfies Feature;
