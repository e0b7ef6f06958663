import { defaultPreferences, type Preferences } from '@waybill/schema/features/users.models';
import {
  currencies,
  distanceUnits,
  isLanguage,
  isTimeZone,
  massUnits,
  themes,
  volumeUnits,
} from '@waybill/schema/preferences';
import { useSyncExternalStore } from 'react';
import { storeLocale } from './i18n/locale-cookie.ts';

const storageKey = 'preferences';
const listeners = new Set<() => void>();

/** What is stored, and what it says: read anew only when it has changed. */
let last: { readonly stored: string | null; readonly preferences: Preferences } = {
  stored: null,
  preferences: defaultPreferences,
};

/**
 * How this browser shows the app: as its last user chose, so that the next visit begins that way.
 * The theme is not among it, for Mantine remembers that one; the language is in a cookie, for the
 * server too asks for it.
 */
export function readPreferences(): Preferences {
  const stored = localStorage.getItem(storageKey);
  if (stored !== last.stored) last = { stored, preferences: parsePreferences(stored) };
  return last.preferences;
}

/** What was stored; the defaults for what is nothing of that kind. */
export function parsePreferences(stored: string | null): Preferences {
  if (stored === null) return defaultPreferences;
  try {
    const found: unknown = JSON.parse(stored);
    return isPreferences(found) ? found : defaultPreferences;
  } catch {
    return defaultPreferences;
  }
}

/** What each preference may be. Not by the schema: no page has to fetch zod for this. */
const checks: Readonly<Record<keyof Preferences, (value: unknown) => boolean>> = {
  language: (value) => value === null || isLanguage(value),
  distanceUnit: isOneOf(distanceUnits),
  volumeUnit: isOneOf(volumeUnits),
  massUnit: isOneOf(massUnits),
  currency: isOneOf(currencies),
  timeZone: (value) => value === null || typeof value === 'string',
  theme: isOneOf(themes),
  applicationBadge: isBoolean,
  opensDashboard: isBoolean,
  listedPublicly: isBoolean,
  successToasts: isBoolean,
};

function isPreferences(value: unknown): value is Preferences {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(checks).every(([name, check]) => check(Reflect.get(value, name)));
}

function isOneOf(choices: readonly string[]) {
  return (value: unknown) => choices.some((choice) => choice === value);
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

/** Has this browser show the app so from now on, in all of its tabs. */
export function storePreferences(preferences: Preferences): void {
  storeLocale(preferences.language);
  localStorage.setItem(storageKey, JSON.stringify(preferences));
  for (const listener of listeners) listener();
}

/** Calls the listener when the preferences may have changed, in whichever tab. */
export function watchPreferences(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** As `readPreferences`; a component renders again when they change. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(watchPreferences, readPreferences);
}

/** The browser's own, which is slow to find out. */
let ownTimeZone: string | undefined;

/** The time zone that was chosen, if this browser knows it, else the browser's own. */
export function timeZoneOf({ timeZone }: Pick<Preferences, 'timeZone'>): string {
  const isKnown = timeZone !== null && isTimeZone(timeZone);
  return isKnown ? timeZone : (ownTimeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
}
