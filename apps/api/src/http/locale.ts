import type { IncomingMessage } from 'node:http';
import { isLanguage, type Language, matchLanguage } from '@waybill/schema/preferences';
import accepts from 'accepts';
import type { Request, Response } from 'express';
import { readCookie } from '../auth/cookies.ts';

/**
 * Returns the language of a page: the one in its address, else the one that the user chose, else the
 * browser's.
 */
export function chooseLocale(request: Request, response: Response): Language {
  response.vary('Accept-Language, Cookie');
  return localeNamedBy(request) ?? localeOfReader(request);
}

/** Returns the language that the user chose, else the browser's. */
export function localeOfReader(request: IncomingMessage): Language {
  const chosen = readCookie(request, { name: 'locale' });
  return isLanguage(chosen) ? chosen : matchLanguage(accepts(request).languages());
}

/** Returns the language that an address names by `lang`. Null if each reader gets their own. */
export function localeNamedBy({ query }: Pick<Request, 'query'>): Language | null {
  const { lang } = query;
  return isLanguage(lang) ? lang : null;
}

/** Returns the address with a language, or the path itself without one. */
export function addressIn(locale: Language | null, path: string): string {
  if (locale === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`;
}
