import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { contract } from '@waybill/schema/contract';
import type { WebhookForm } from '@waybill/schema/features/webhooks.contract';
import { Webhook as Verifier } from 'standardwebhooks';
import { v7 as createId } from 'uuid';
import { expect, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { happened } from '../lib/happened.data.ts';
import { portOf } from '../listen.ts';
import type { Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Allows receivers on the loopback interface, as an operator can. */
export const receiverEnv = { WEBHOOK_PRIVATE_TARGETS: '127.0.0.0/8' } as const;

/** A request to a receiver. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The time in milliseconds of a monotonic clock. */
  readonly at: number;
}

type Answering = (received: Received, response: ServerResponse, n: number) => void;

/** Starts a server that records requests and answers as configured, initially with 204. */
export async function startReceiver() {
  const requests: Received[] = [];
  const state: { answer: Answering; inFlight: number; mostInFlight: number } = {
    answer: (_received, response) => void response.writeHead(204).end(),
    inFlight: 0,
    mostInFlight: 0,
  };
  const server = createServer((request, response) => {
    state.inFlight += 1;
    state.mostInFlight = Math.max(state.mostInFlight, state.inFlight);
    response.on('close', () => void (state.inFlight -= 1));
    void take(request, response);
  });
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await read(request);
    const at = performance.now();
    const received = { path: request.url ?? '', headers: request.headers, body, at };
    requests.push(received);
    state.answer(received, response, requests.length);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, requests, state };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Creates a webhook of its owner's company, by default for deleted announcements. */
export async function buildWebhook(
  { browser }: Pick<Driver, 'browser'>,
  vtcId: string,
  form: Partial<WebhookForm> = {},
) {
  const body: WebhookForm = {
    kind: 'STANDARD',
    url: 'https://hooks.example.org/waybill',
    name: '',
    types: ['announcement.deleted'],
    ...form,
  };
  return browser.call(contract.webhooks.create, { params: { vtcId }, body });
}

/** Emits as a service would that announcements were deleted, one after another. Returns their ids. */
export async function emitDeletedAnnouncements(
  { db }: TestApp,
  vtcId: string,
  count = 1,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db.$transaction(async (transaction) => {
    for (const announcementId of ids) {
      await happened(transaction, {
        type: 'announcement.deleted',
        vtcId,
        actorId: null,
        subjectId: announcementId,
        payload: { announcementId, isPinned: false },
      });
    }
  });
  return ids;
}

const bodySchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  sequence: z.int().nullable(),
  vtc: z.object({ id: z.string(), tag: z.string(), name: z.string() }),
  data: z.record(z.string(), z.unknown()),
});

/** Returns a body whose signature an independent library has verified. */
export function readSigned({ headers, body }: Received, secret: string) {
  const timestamp = Number(headers['webhook-timestamp']);
  // It refuses old signatures, and tests move the server's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: timestamp * 1_000 });
  try {
    new Verifier(secret).verify(body, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    });
  } finally {
    vi.useRealTimers();
  }
  return bodySchema.parse(JSON.parse(body));
}

/** Waits until everything due was sent and no sender is active. */
export async function untilSent({ db, services: { clock } }: TestApp): Promise<void> {
  const countBusy = async () =>
    db.webhookEndpoint.count({
      where: { state: 'ACTIVE', OR: [{ dueAt: { lte: clock() } }, { leaseId: { not: null } }] },
    });
  await expect.poll(countBusy, { timeout: 20_000 }).toBe(0);
}

/** Inserts a webhook's delivery that failed a day ago. */
export async function insertDelivery({ db }: TestApp, endpointId: string): Promise<string> {
  const { nextSequence: sequence } = await db.webhookEndpoint.update({
    where: { id: endpointId },
    data: { nextSequence: { increment: 1 } },
    select: { nextSequence: true },
  });
  const [id, eventId] = [createId(), createId()];
  const type = 'announcement.deleted';
  const createdAt = new Date(Date.now() - 86_400_000);
  const row = { id, endpointId, eventId, sequence, type, body: '{}', createdAt };
  await db.webhookDelivery.create({ data: { ...row, state: 'FAILED' } });
  return id;
}
