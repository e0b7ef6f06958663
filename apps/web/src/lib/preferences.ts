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

/** The last stored string and its parsed preferences: parsed again only if the string changed. */
let last: { readonly stored: string | null; readonly preferences: Preferences } = {
  stored: null,
  preferences: defaultPreferences,
};

/**
 * Returns this browser's preferences, as its last user chose them, so that the next visit starts with them.
 * Mantine stores the theme, and a cookie the language, because the server needs it too.
 */
export function readPreferences(): Preferences {
  const stored = localStorage.getItem(storageKey);
  if (stored !== last.stored) last = { stored, preferences: parsePreferences(stored) };
  return last.preferences;
}

/** Parses stored preferences; invalid ones become the defaults. */
export function parsePreferences(stored: string | null): Preferences {
  if (stored === null) return defaultPreferences;
  try {
    const found: unknown = JSON.parse(stored);
    return isPreferences(found) ? found : defaultPreferences;
  } catch {
    return defaultPreferences;
  }
}

/** The check of each preference. Does not use the schema, so that pages need not load zod. */
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

/** Stores the preferences of this browser, for all of its tabs. */
export function storePreferences(preferences: Preferences): void {
  storeLocale(preferences.language);
  localStorage.setItem(storageKey, JSON.stringify(preferences));
  for (const listener of listeners) listener();
}

/** Calls the listener when the preferences may have changed in any tab. Returns a function that stops it. */
export function watchPreferences(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Like `readPreferences`, but re-renders the component when they change. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(watchPreferences, readPreferences);
}

/** The browser's time zone, cached because it is slow to detect. */
let ownTimeZone: string | undefined;

/** Returns the chosen time zone if this browser supports it, else the browser's own. */
export function timeZoneOf({ timeZone }: Pick<Preferences, 'timeZone'>): string {
  const isKnown = timeZone !== null && isTimeZone(timeZone);
  return isKnown ? timeZone : (ownTimeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
}
