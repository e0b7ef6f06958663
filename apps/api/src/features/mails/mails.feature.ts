import type { Feature } from '../../http/feature.ts';
import { mailsHandlers } from './mails.routes.ts';
import { createMailTasks } from './mails.tasks.ts';
import { createUnsubscribeRouter } from './unsubscribe.routes.ts';
import { startMails } from './sending.service.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const mailsFeature = {
  handlers: { mails: mailsHandlers },
  routers: { '/api': createUnsubscribeRouter },
  createTasks: createMailTasks,
  startPump: startMails,
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    MAILS: ['mails', 'mail_items'],
  },
} satisfies Feature;
