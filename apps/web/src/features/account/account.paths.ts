import { connectPath } from '@waybill/schema/connection';
import type { User } from '@waybill/schema/features/users.models';

/** The settings within the dashboard. */
export const settingsPath = '/dashboard/settings';

/** The settings of users without a company, who cannot open the dashboard. */
export const ownSettingsPath = '/settings';

/** Where Discord returns the browser to, as registered at Discord. */
export const discordReturnPath = '/settings/discord';

/** The settings pages in order. The first one is at the address of the settings. */
export const settingsPageIds = [
  'account',
  'notifications',
  'privacy',
  'companion',
  'overlay',
  'developers',
] as const;
export type SettingsPageId = (typeof settingsPageIds)[number];

/** The address of a page of the settings, below the address of the settings. */
export function settingsPagePath(base: string, page: SettingsPageId): string {
  return page === 'account' ? base : `${base}/${page}`;
}

/** Returns the path of a user's settings page. */
export function settingsPathOf(
  { vtcId }: Pick<User, 'vtcId'>,
  page: SettingsPageId = 'account',
): string {
  return settingsPagePath(vtcId === null ? ownSettingsPath : settingsPath, page);
}

/** Returns the path where a user connects the companion and confirms the connection. */
export function connectPathOf({ vtcId }: Pick<User, 'vtcId'>): string {
  return vtcId === null ? connectPath : `/dashboard${connectPath}`;
}

/** Returns the path of a user's linked accounts. */
export function linkedAccountsPathOf(user: Pick<User, 'vtcId'>): string {
  return `${settingsPathOf(user)}#linkedAccounts`;
}

/** Returns the path where a user turns on two-factor authentication. */
export function twoFactorPathOf(user: Pick<User, 'vtcId'>): string {
  return `${settingsPathOf(user)}#twoFactor`;
}
