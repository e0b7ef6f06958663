import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';

export interface WebhookReceiver {
  readonly url: string;
  /** Sets the response status from now on. */
  answerWith(status: number): void;
  /** Waits for a request of a type and returns its body; checks its signature with this secret. */
  waitFor(type: string, secret: string): Promise<object>;
  close(): Promise<void>;
}

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Starts a server on this machine that receives and keeps webhooks. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let status = 204;
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => void parts.push(part));
    incoming.on('end', () => {
      const { host: _host, ...headers } = incoming.headers;
      const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      received.push({
        headers: Object.fromEntries(plain),
        body: Buffer.concat(parts).toString('utf8'),
      });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  const find = (type: string) =>
    received.find(({ body }) => body.startsWith(`{"type":"${type}"`)) ?? null;
  return {
    url: `http://127.0.0.1:${address.port}/waybill`,
    answerWith: (next) => {
      status = next;
    },
    async waitFor(type, secret) {
      await expect.poll(() => find(type), { timeout: 20_000 }).not.toBeNull();
      const { headers, body } = find(type) ?? { headers: {}, body: '' };
      const content: unknown = new Webhook(secret).verify(body, headers);
      if (typeof content !== 'object' || content === null) throw new Error('it is no object');
      return content;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
