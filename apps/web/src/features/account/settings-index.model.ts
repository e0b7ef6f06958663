import { settingsPageIds, type SettingsPageId } from './account.paths.ts';

/**
 * The sections of each page of the settings, with the texts that name their single settings. A
 * section's id is its anchor and names its texts. The index, the old anchors and the entries of the
 * command palette derive from this.
 */
export const settingsIndex = {
  account: {
    name: 'settings.account',
    sections: {
      profile: ['settings.username', 'settings.steamId'],
      signIn: ['credentials.changeEmail', 'credentials.changePassword'],
      twoFactor: ['twoFactor.codes'],
      browsers: ['signedIn.signOutOthers'],
      region: [
        'region.language',
        'region.timeZone',
        'region.distance',
        'region.volume',
        'region.mass',
        'region.currency',
      ],
      appearance: ['appearance.theme'],
    },
  },
  notifications: {
    name: 'notificationSettings.title',
    sections: {
      notifications: [
        'notificationSettings.mailMode',
        'notificationSettings.digestHour',
        'notificationSettings.quietFrom',
        'notificationSettings.pause',
      ],
      browserPush: ['browserPush.switch'],
      attention: ['attention.applicationBadge', 'attention.successToasts'],
    },
  },
  privacy: {
    name: 'privacy.title',
    sections: {
      listed: ['privacy.listedPublicly'],
      liveMap: ['liveVisibility.label'],
      data: ['yourData.download', 'yourData.delete'],
    },
  },
  companion: {
    name: 'companionSettings.title',
    sections: {
      devices: ['deviceCode.connect', 'deviceCode.opensDashboard'],
      trackers: [],
    },
  },
  developers: {
    name: 'developerSettings.title',
    sections: { tokens: ['tokens.create'], api: [] },
  },
} as const;

type Index = typeof settingsIndex;

/** A section of the settings. */
export type SettingsSectionId = {
  [Page in SettingsPageId]: keyof Index[Page]['sections'];
}[SettingsPageId];

/** The page that has a section; null for any other id. */
export function findPageOfSection(id: string): SettingsPageId | null {
  return settingsPageIds.find((page) => id in settingsIndex[page].sections) ?? null;
}
