import type { Feature } from '../../http/feature.ts';
import { chatHandlers } from './chat.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const chatFeature = {
  handlers: { chat: chatHandlers },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: { COMPANIES: ['chat_channels', 'chat_messages', 'chat_reads'] },
} satisfies Feature;
