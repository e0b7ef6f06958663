import type { ServerResponse } from 'node:http';

/**
 * Answers health checks of a server whose app isn't running: live, but not ready for these reasons. False if
 * the path is another.
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

/** Sends JSON, in addition to headers that are already set. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
