import type { Feature } from '../../http/feature.ts';
import { createChatPictureRouter } from './pictures.routes.ts';
import { createChatTasks } from './chat.tasks.ts';
import { chatHandlers } from './chat.routes.ts';
import { findVtcIdOfReport } from './moderation.data.ts';
import { chatModerationHandlers } from './moderation.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const chatFeature = {
  handlers: { chat: chatHandlers, chatModeration: chatModerationHandlers },
  routers: { '/api': createChatPictureRouter },
  createTasks: createChatTasks,
  companyOf: { chatReport: findVtcIdOfReport },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    COMPANIES: [
      'chat_blocks',
      'chat_channels',
      'chat_messages',
      'chat_mutes',
      'chat_pictures',
      'chat_reactions',
      'chat_reads',
      'chat_reports',
    ],
  },
} satisfies Feature;
