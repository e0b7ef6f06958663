import { isLanguage, languages, type Language } from '@waybill/schema/preferences';
import type { Request, Response } from 'express';
import { readCookie } from '../auth/cookies.ts';

/**
 * Returns the language of a page: the one in its address, else the one that the user chose, else the
 * browser's.
 */
export function chooseLocale(request: Request, response: Response): Language {
  response.vary('Accept-Language, Cookie');
  const chosen = readCookie(request, { name: 'locale' });
  const asked = request.acceptsLanguages([...languages]);
  return [localeNamedBy(request), chosen, asked].find(isLanguage) ?? languages[0];
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
