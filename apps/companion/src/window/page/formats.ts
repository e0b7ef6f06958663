/// <reference lib="dom" />
import type { Texts } from './texts.ts';

/** How long ago something was; below five seconds it is now. */
export function ageOf(now: number, atMs: number, t: Texts): string {
  const seconds = Math.max(0, Math.floor((now - atMs) / 1_000));
  if (seconds < 5) return t.justNow;
  if (seconds < 60) return t.ago(`${seconds} s`);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t.ago(`${minutes} min`);
  return minutes < 60 * 24 ? t.ago(`${Math.floor(minutes / 60)} h`) : toDate(atMs);
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
