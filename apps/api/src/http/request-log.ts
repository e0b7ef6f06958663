import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../lib/logger.ts';

/**
 * Gives each request an id and logs how it ended, at level debug. Only the path is logged: queries carry
 * codes and Steam's signatures, headers carry cookies.
 */
export function createRequestLog(log: Logger): RequestHandler {
  // pino-http prepares a logger for each request even if nothing will be logged: 2 µs each time.
  if (!log.isLevelEnabled('debug')) return identifyRequest;
  return pinoHttp({
    logger: log,
    genReqId: (_request, response) => takeId(response),
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: withoutSecret(url.split('?', 1)[0] ?? ''),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    customLogLevel: () => 'debug',
    customSuccessMessage: () => 'request ended',
    customErrorMessage: () => 'request failed',
  });
}

/**
 * Hides secrets in a path: the last part of a webhook's address, an invitation's code, an unsubscribe link, the
 * address of a calendar.
 */
function withoutSecret(path: string): string {
  return path.replace(
    /^(\/api\/webhooks\/[^/]*\/|\/api\/(?:unsubscribe|calendar-feeds)\/|.*?\/join\/).*/i,
    '$1…',
  );
}

const identifyRequest: RequestHandler = (request, response, next) => {
  request.id = takeId(response);
  next();
};

function takeId(response: ServerResponse): string {
  const id = randomUUID();
  response.setHeader('x-request-id', id);
  return id;
}
