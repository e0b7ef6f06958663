import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const host = '127.0.0.1';

/** What answers the browser of this computer. */
export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => void | Promise<void>;

export interface LoopbackServer {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

/** No page of another site reads, frames or keeps anything of this one, and this one loads nothing else. */
const headers = {
  'content-security-policy':
    "default-src 'none';script-src 'self';style-src 'self';connect-src 'self';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/**
 * Listens on a free port of 127.0.0.1. A request that names another host was led here by a name
 * server, and is refused.
 */
export async function openLoopbackServer(answer: Answer): Promise<LoopbackServer> {
  let own = '';
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.headers.host !== own) return send(response, 421, '');
    const url = new URL(request.url ?? '/', `http://${own}`);
    void Promise.resolve(answer(request, response, url)).catch(() => send(response, 500, ''));
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  const { port } = address;
  own = `${host}:${port}`;
  return {
    port,
    origin: `http://${own}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers with a text of a type, and no more after that. */
export function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'text/plain; charset=utf-8',
): void {
  if (response.headersSent) return void response.end();
  response.writeHead(status, { 'content-type': type }).end(body);
}

/** Leads the browser to another address here, which replaces the one that it asked for. */
export function redirect(response: ServerResponse, path: string): void {
  response.writeHead(303, { location: path }).end();
}
