import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { contract } from '@waybill/schema/contract';
import {
  type PushContent,
  pushContentSchema,
} from '@waybill/schema/features/notification-items.models';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { portOf } from '../listen.ts';
import { decryptPush, keysOf, makePushSecrets } from './push-kit.ts';
import type { TestBrowser } from './test-browser.ts';

/** A push as it arrives. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Answer = (response: ServerResponse, push: ReceivedPush) => void;

const take: Answer = (response) => void response.writeHead(201).end();

/** Starts a push service on the loopback interface, which accepts everything by default. */
export function usePushService() {
  const received: ReceivedPush[] = [];
  let answer = take;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const push = { path, headers, body: Buffer.concat(chunks) };
      received.push(push);
      answer(response, push);
    });
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${portOf(server)}`;
  });
  afterEach(() => {
    received.length = 0;
    answer = take;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    received,
    /** Sets its response from now on. */
    answerWith(next: Answer) {
      answer = next;
    },
    origin: () => origin,
  };
}

let nextEndpoint = 0;

/** Subscribes a browser to a push service. Returns a function that reads its pushes. */
export async function subscribe(
  browser: TestBrowser,
  service: ReturnType<typeof usePushService>,
  timeZone: string,
) {
  const secrets = makePushSecrets();
  const path = `/push/${nextEndpoint++}`;
  const body = { endpoint: `${service.origin()}${path}`, keys: keysOf(secrets), timeZone };
  await browser.call(contract.notifications.setPushSubscription, { body });
  const received = () => service.received.filter((push) => push.path === path);
  const told = (): PushContent[] =>
    received().map((push) => pushContentSchema.parse(JSON.parse(decryptPush(push.body, secrets))));
  return { body, received, told };
}
