import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { portOf } from '../listen.ts';

/** Starts a server on the loopback interface that must never be called. */
export function useTrap(): () => { readonly url: string; readonly requests: readonly string[] } {
  const requests: string[] = [];
  let url = '';
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${portOf(server)}`;
  });
  afterEach(() => {
    requests.length = 0;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return () => ({ url, requests });
}
