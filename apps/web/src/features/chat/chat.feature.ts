import { IconMessages } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { channelPath, chatPath } from './chat.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'chat',
      path: chatPath,
      icon: IconMessages,
      module: 'features/chat/pages/chat-page.tsx',
      badge: 'chat',
      words: 'chat',
    },
  ],
  pages: {
    dashboard: [{ path: channelPath(':channelId'), module: 'features/chat/pages/chat-page.tsx' }],
  },
} satisfies Feature;
