import { limits } from '@waybill/schema/limits';
import { type Request, Router, text } from 'express';
import type { Services } from '../../http/context.ts';
import { chooseLocale } from '../../http/locale.ts';
import { languageOf } from './mails.policy.ts';
import { renderUnsubscribePage, type UnsubscribePage } from './unsubscribe-page.presenter.ts';
import { findUnsubscription, unsubscribe } from './unsubscribing.service.ts';

/** True for the body of a one-click request (RFC 8058), in any form encoding. */
const isOneClick = (body: unknown) =>
  typeof body === 'string' && /List-Unsubscribe\b[^]*One-Click/.test(body);

/** Creates the unsubscribe routes. They need no sign-in and read no cookie: the link alone authorizes. */
export function createUnsubscribeRouter(services: Services): Router {
  const { addressOf, config } = services;
  const router = Router({ caseSensitive: true, strict: true });
  const find = (request: Request<{ token: string }>) =>
    findUnsubscription(services, request.params.token, addressOf(request));

  const answerWith = (page: Omit<UnsubscribePage, 'instance'>) =>
    renderUnsubscribePage({ ...page, instance: config.instanceName });

  router.get('/unsubscribe/:token', async (request, response) => {
    const found = await find(request);
    const locale = found?.reader ? languageOf(found.reader) : chooseLocale(request, response);
    const asks = found?.kind === 'digest' ? 'asks-about-digest' : 'asks-about-kind';
    const state = found === null ? 'invalid' : asks;
    response
      .status(found === null ? 404 : 200)
      .type('html')
      .send(answerWith({ locale, state }));
  });

  router.post(
    '/unsubscribe/:token',
    text({ type: () => true, limit: limits.jsonBodyBytes, inflate: false }),
    async (request: Request<{ token: string }>, response) => {
      const found = await find(request);
      const locale = found?.reader ? languageOf(found.reader) : chooseLocale(request, response);
      const isAsked = found !== null && isOneClick(request.body);
      if (isAsked) await unsubscribe(services, found);
      response
        .status(isAsked ? 200 : found === null ? 404 : 400)
        .type('html')
        .send(answerWith({ locale, state: isAsked ? 'done' : 'invalid' }));
    },
  );
  return router;
}
