import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { messages } from '@waybill/schema/messages';
import type { Config } from '../config.ts';
import { renderErrorPage } from './error-page.ts';
import { answerHealth, sendJson } from './plain-health.ts';
import { securityHeadersFor } from './security-headers.ts';

/**
 * Answers every request with 503 while this version can't use the database's schema. The process keeps
 * running, because a restart would not help. The reason is only in the operator's log.
 */
export function createMaintenance(config: Config): RequestListener {
  const headers = [...securityHeadersFor(config.publicUrl), ['retry-after', '60'] as const];

  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    const path = request.url?.split('?')[0] ?? '';
    if (answerHealth(path, response, { database: 'ok', migrations: 'mismatch' })) return;
    if (path.startsWith('/api/')) {
      const body = { error: messages.maintenance, code: 'BUSY', requestId: randomUUID() };
      return sendJson(response, 503, body);
    }
    const page = renderErrorPage(request, config.instanceName, messages.maintenance);
    response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  };
}
