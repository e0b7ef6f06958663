/// <reference lib="dom" />
import type { Texts } from './texts.ts';

/** How long ago something was; below five seconds it is now. */
export function ageOf(now: number, atMs: number, t: Texts): string {
  const seconds = Math.max(0, Math.floor((now - atMs) / 1_000));
  if (seconds < 5) return t.justNow;
  const ages = new Intl.RelativeTimeFormat(document.documentElement.lang);
  if (seconds < 60) return ages.format(-seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return ages.format(-minutes, 'minute');
  return minutes < 60 * 24 ? ages.format(-Math.floor(minutes / 60), 'hour') : toDate(atMs);
}

export function toDate(atMs: number): string {
  const options = { month: 'short', day: 'numeric' } as const;
  return new Intl.DateTimeFormat(document.documentElement.lang, options).format(atMs);
}

export function toKm(metres: number): string {
  return Math.round(metres / 1_000).toLocaleString(document.documentElement.lang);
}

export function hostOf(server: string): string {
  return URL.canParse(server) ? new URL(server).host : server;
}
