import type { LinkableService } from '@waybill/schema/features/linked-accounts.models';
import { settingsPageIds, type SettingsPageId } from './account.paths.ts';

/**
 * The sections of each settings page, with the text keys of their settings. A section's id is its anchor and
 * the key of its texts. The index, old anchors and the command palette's entries are derived from this.
 */
export const settingsIndex = {
  account: {
    name: 'settings.account',
    sections: [
      { id: 'profile', settings: ['settings.username', 'settings.steamId'] },
      { id: 'signIn', settings: ['credentials.changeEmail', 'credentials.changePassword'] },
      { id: 'twoFactor', settings: ['twoFactor.codes'] },
      { id: 'linkedAccounts', settings: ['linkedAccounts.discord', 'linkedAccounts.truckersMp'] },
      { id: 'browsers', settings: ['signedIn.signOutOthers'] },
      {
        id: 'region',
        settings: [
          'region.language',
          'region.timeZone',
          'region.distance',
          'region.volume',
          'region.mass',
          'region.currency',
        ],
      },
      { id: 'appearance', settings: ['appearance.theme'] },
    ],
  },
  notifications: {
    name: 'notificationSettings.title',
    sections: [
      {
        id: 'notifications',
        settings: [
          'notificationSettings.mailMode',
          'notificationSettings.digestHour',
          'notificationSettings.quietFrom',
          'notificationSettings.pause',
        ],
      },
      { id: 'browserPush', settings: ['browserPush.switch'] },
      { id: 'attention', settings: ['attention.applicationBadge', 'attention.successToasts'] },
    ],
  },
  privacy: {
    name: 'privacy.title',
    sections: [
      { id: 'listed', settings: ['privacy.listedPublicly'] },
      { id: 'liveMap', settings: ['liveVisibility.label'] },
      { id: 'data', settings: ['yourData.download', 'yourData.delete'] },
    ],
  },
  companion: {
    name: 'companionSettings.title',
    sections: [
      { id: 'devices', settings: ['signedIn.connect', 'deviceCode.opensDashboard'] },
      { id: 'trackers', settings: [] },
    ],
  },
  overlay: {
    name: 'overlaySettings.title',
    sections: [
      {
        id: 'overlay',
        settings: ['overlaySettings.size', 'overlaySettings.parts', 'overlaySettings.showsCities'],
      },
    ],
  },
  developers: {
    name: 'developerSettings.title',
    sections: [
      { id: 'tokens', settings: ['tokens.create'] },
      { id: 'api', settings: [] },
    ],
  },
} as const;

/** A section of the settings. */
export type SettingsSectionId = (typeof settingsIndex)[SettingsPageId]['sections'][number]['id'];

const serviceOf: Readonly<Record<string, LinkableService>> = {
  'linkedAccounts.discord': 'DISCORD',
  'linkedAccounts.truckersMp': 'TRUCKERSMP',
};

/** Lists a page's sections with the settings that an installation offers. */
export function listOffered(page: SettingsPageId, linkable: readonly LinkableService[]) {
  return settingsIndex[page].sections.flatMap(({ id, settings }) => {
    const offered = settings.filter((key) => {
      const service = serviceOf[key];
      return service === undefined || linkable.includes(service);
    });
    return settings.length > 0 && offered.length === 0 ? [] : [{ id, settings: offered }];
  });
}

/** Finds the page of a section; null for any other id. */
export function findPageOfSection(id: string): SettingsPageId | null {
  return (
    settingsPageIds.find((page) =>
      settingsIndex[page].sections.some((section) => section.id === id),
    ) ?? null
  );
}
