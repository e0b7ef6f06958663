import type { ServerResponse } from 'node:http';

/**
 * Answers whoever watches a server whose app is not there: it lives, and for these reasons it is
 * not ready. False when the path asks for something else.
 */
export function answerHealth(
  path: string,
  response: ServerResponse,
  checks: Readonly<Record<string, string>>,
): boolean {
  if (path === '/api/health/live') {
    sendJson(response, 200, { status: 'live' });
    return true;
  }
  if (path === '/api/health/ready') {
    sendJson(response, 503, { status: 'not ready', checks });
    return true;
  }
  return false;
}

/** Answers with JSON, beside the headers that are set already. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
