import { IconUser } from '@tabler/icons-react';
import type { Feature, Page } from '#src/lib/feature.ts';
import {
  connectPathOf,
  discordReturnPath,
  ownSettingsPath,
  settingsPageIds,
  settingsPagePath,
  settingsPath,
} from './account.paths.ts';

const settings = {
  account: { module: 'features/account/pages/account-settings-page.tsx', heading: 'settings' },
  notifications: {
    module: 'features/account/pages/notification-settings-page.tsx',
    heading: 'notificationSettings',
  },
  privacy: { module: 'features/account/pages/privacy-settings-page.tsx', heading: 'privacy' },
  companion: {
    module: 'features/account/pages/companion-settings-page.tsx',
    heading: 'companionSettings',
  },
  overlay: {
    module: 'features/account/pages/overlay-settings-page.tsx',
    heading: 'overlaySettings',
  },
  developers: {
    module: 'features/account/pages/developer-settings-page.tsx',
    heading: 'developerSettings',
  },
} as const;

const discord = {
  module: 'features/account/linked-accounts/pages/discord-return-page.tsx',
} as const;

const connect = {
  module: 'features/account/devices/pages/connect-page.tsx',
} as const;

/** Lists the settings pages; `base` is the address of the first. */
function settingsPages(base: string): Page[] {
  return settingsPageIds.map((page) => {
    const { module, heading } = settings[page];
    return { path: settingsPagePath(base, page), module, heading };
  });
}

export const feature = {
  navigation: [
    {
      label: 'settings',
      words: 'settings',
      path: settingsPath,
      icon: IconUser,
      ...settings.account,
    },
  ],
  pages: {
    public: [
      {
        path: '/confirm-email',
        module: 'features/account/pages/confirm-email-page.tsx',
      },
    ],
    signedIn: [
      ...settingsPages(ownSettingsPath),
      { path: discordReturnPath, ...discord },
      { path: connectPathOf({ vtcId: null }), ...connect },
    ],
    dashboard: [
      ...settingsPages(settingsPath).slice(1),
      { path: `/dashboard${connectPathOf({ vtcId: null })}`, ...connect },
    ],
  },
} satisfies Feature;
