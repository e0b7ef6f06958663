import { isLanguage, languages, type Language } from '@waybill/schema/preferences';
import type { Request, Response } from 'express';
import { readCookie } from '../auth/cookies.ts';

/**
 * The language of a page for whoever asks: the one that its address names, else the one that they
 * chose, else what the browser says.
 */
export function chooseLocale(request: Request, response: Response): Language {
  response.vary('Accept-Language, Cookie');
  const chosen = readCookie(request, { name: 'locale' });
  const asked = request.acceptsLanguages([...languages]);
  return [localeNamedBy(request), chosen, asked].find(isLanguage) ?? languages[0];
}

/** The language that an address names by `lang`; null where each reader gets their own. */
export function localeNamedBy({ query }: Pick<Request, 'query'>): Language | null {
  const { lang } = query;
  return isLanguage(lang) ? lang : null;
}

/** The address that names a language; the path itself for none. */
export function addressIn(locale: Language | null, path: string): string {
  if (locale === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`;
}
