import { createServer, request } from 'node:http';
import { openWebhooksAlone } from '@waybill/api/testing/webhooks-alone';
import { createTestDatabase, type TestServer } from '@waybill/db/test-database';
import type { Verdict } from './report.ts';

const rounds = 5;
const count = 1_000;
const goal = 0.5;

/**
 * Measures how fast 1,000 pending webhooks are sent to a receiver on this machine, including all bookkeeping,
 * compared to a bare loop of the same signed requests, each over its own connection.
 */
export async function compareWebhooks(
  server: TestServer,
  tell: (line: string) => void,
): Promise<Verdict[]> {
  const { url } = await createTestDatabase(server);
  const webhooks = await openWebhooksAlone(url);
  const receiver = await startReceiver();
  const ratios: Record<number, number[]> = { 1: [], 20: [] };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const endpoints of [1, 20]) {
        const waiting = await webhooks.prepare(receiver.url, endpoints, count / endpoints);
        const bareMs = await timeLoop(receiver.url, waiting);
        const ownMs = await webhooks.send();
        // The first is the warm-up.
        if (round > 0) ratios[endpoints]?.push(bareMs / ownMs);
        const rate = (ms: number) => `${Math.round((count / ms) * 1_000)}/s`;
        tell(`${endpoints} webhooks: Waybill ${rate(ownMs)}, bare ${rate(bareMs)}`);
      }
    }
  } finally {
    receiver.close();
    await webhooks.close();
  }
  return Object.entries(ratios).map(([endpoints, each]) => {
    const ratio = each.toSorted((left, right) => left - right)[Math.floor(each.length / 2)] ?? 0;
    const sentence = `${count} webhooks to ${endpoints} at ${ratio.toFixed(2)} × a bare loop (goal: ${goal})`;
    return { sentence, isMet: ratio >= goal };
  });
}

async function startReceiver() {
  const receiver = createServer((incoming, response) => {
    incoming.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => void receiver.close() };
}

type Waiting = Awaited<
  ReturnType<Awaited<ReturnType<typeof openWebhooksAlone>>['prepare']>
>[number];

async function timeLoop(url: string, waiting: readonly Waiting[]): Promise<number> {
  const begin = performance.now();
  for (const build of waiting) {
    const { headers, body } = build();
    await new Promise<void>((resolve, reject) => {
      const posted = request(url, { method: 'POST', headers, agent: false }, (response) => {
        response.resume().on('end', resolve);
      });
      posted.on('error', reject).end(body);
    });
  }
  return performance.now() - begin;
}
