import { isLanguage, languages, type Language } from '@waybill/schema/preferences';
import type { Request, Response } from 'express';
import { readCookie } from '../auth/cookies.ts';

/** The language of a page for whoever asks: the one that they chose, or else what the browser says. */
export function chooseLocale(request: Request, response: Response): Language {
  response.vary('Accept-Language, Cookie');
  const chosen = readCookie(request, { name: 'locale' });
  const asked = request.acceptsLanguages([...languages]);
  return [chosen, asked].find(isLanguage) ?? languages[0];
}
