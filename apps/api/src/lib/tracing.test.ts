import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { json } from 'node:stream/consumers';
import { contract } from '@waybill/schema/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildDriver, buildVtc } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { describeStatement } from './described-statement.ts';

const valueSchema = z.object({ stringValue: z.string() }).or(z.object({ intValue: z.number() }));
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .transform((pairs) =>
    Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]])),
  );
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: attributesSchema,
  status: z.object({ code: z.number(), message: z.string().optional() }),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});
type Span = z.infer<typeof spanSchema>;

/** A local trace collector, while the tests of this file run. */
async function startCollector() {
  const received: { path: string; headers: IncomingHttpHeaders; body: unknown }[] = [];
  const state = { status: 200 };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await json(request);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(state.status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => {
    void take(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  const { port } = address;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    state,
    spans: (): Span[] =>
      received.flatMap(({ body }) =>
        exportSchema
          .parse(body)
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => void server.close(),
  };
}

const collector = await startCollector();
afterAll(() => collector.close());
const app = useTestApp({
  env: {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collecting',
  },
});
const untraced = useTestApp({
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' },
});

/** The spans sent since the last call. */
async function takeSpans(): Promise<Span[]> {
  await app().services.tracing?.flush();
  const spans = collector.spans();
  collector.received.length = 0;
  return spans;
}

describe('a trace', () => {
  test('has a span for the request and for each of its statements', async () => {
    const { owner } = await buildVtc(app());
    await takeSpans();
    await owner.browser.send('/api/vtc/all?search=private&limit=5');
    const [first] = collector.received;
    expect(first).toBeUndefined();
    await app().services.tracing?.flush();
    const [sent] = collector.received;
    expect(sent?.path).toBe('/v1/traces');
    expect(sent?.headers.authorization).toBe('Bearer collecting');
    const spans = await takeSpans();
    const request = spans.find(({ name }) => name === 'vtcs.list');
    expect(request?.attributes).toEqual({
      'waybill.route': 'vtcs.list',
      'http.request.method': 'GET',
      'http.response.status_code': 200,
    });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    for (const { traceId, attributes } of statements) {
      expect(traceId).toBe(request?.traceId);
      expect(attributes['db.system.name']).toBe('postgresql');
    }
    expect(statements.map(({ name }) => name)).toContain('WITH vtcs');
  });

  test("of a write includes its transaction, in the request's trace", async () => {
    const driver = await buildDriver(app());
    await takeSpans();
    await driver.browser.call(contract.auth.logout);
    const spans = await takeSpans();
    const request = spans.find(({ name }) => name === 'auth.logout');
    const names = spans
      .filter(({ parentSpanId }) => parentSpanId === request?.spanId)
      .map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']));
  });

  test('records a failure, and only the code of a failed statement', async () => {
    const { owner } = await buildVtc(app());
    await app().db.$executeRawUnsafe('ALTER TABLE vtcs RENAME COLUMN slogan TO motto');
    await takeSpans();
    await owner.browser.send('/api/vtc/all');
    await app().db.$executeRawUnsafe('ALTER TABLE vtcs RENAME COLUMN motto TO slogan');
    const failed = (await takeSpans()).filter(({ status }) => status.code === 2);
    expect(failed.map(({ name }) => name)).toContain('vtcs.list');
    expect(failed.map(({ status }) => status.message)).toContain('42703');
    expect(JSON.stringify(failed)).not.toContain('slogan');
  });

  test('holds no personal data: no address, query, header, parameter, id or name', async () => {
    const { owner, vtc } = await buildVtc(app());
    await owner.browser.send(`/api/vtc/by-user/${owner.user.id}`);
    await owner.browser.send(`/vtc/${vtc.tag}`);
    await app().openBrowser().send('/api/webhooks/trucky/a-secret-in-an-address');
    await app().services.tracing?.flush();
    const everything = JSON.stringify(collector.received.map(({ body }) => body));
    collector.received.length = 0;
    expect(everything).toContain('vtcs.create');
    const { id, username } = owner.user;
    const { session } = app().services.cookies;
    for (const secret of [id, username, owner.email, owner.steamId, vtc.id, vtc.tag, vtc.name]) {
      expect(everything).not.toContain(secret);
    }
    expect(everything).not.toMatch(/a-secret|\$1|WHERE|127\.0\.0\.1/);
    expect(everything).not.toContain(session.name);
  });

  test('ignores trace headers from outside: each request begins a trace', async () => {
    const traceId = 'a'.repeat(32);
    await takeSpans();
    await app()
      .openBrowser()
      .send('/api/vtc/all', { headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` } });
    const spans = await takeSpans();
    expect(spans.length).toBeGreaterThan(0);
    expect(spans.map((span) => span.traceId)).not.toContain(traceId);
  });

  test('is not created if tracing is off for the request', async () => {
    await untraced().openBrowser().send('/api/vtc/all');
    await untraced().services.tracing?.flush();
    expect(collector.received).toEqual([]);
  });
});

test('a collector that refuses spans is logged once, and delays nothing', async () => {
  collector.state.status = 400;
  for (let round = 0; round < 3; round += 1) {
    expect((await app().openBrowser().send('/api/vtc/all')).status).toBe(200);
    await app().services.tracing?.flush();
  }
  collector.state.status = 200;
  const told = app().logLines.filter((line) => line.includes('failed to export traces'));
  expect(told).toHaveLength(1);
});

test.each([
  ['SELECT "public"."users"."id" FROM "public"."users" WHERE 1=0', 'SELECT users'],
  ['/* lock-session */ SELECT 1 FROM sessions', 'SELECT sessions'],
  ['INSERT INTO "jobs" ("id") VALUES ($1)', 'INSERT jobs'],
  ['UPDATE vtcs SET name = $1', 'UPDATE vtcs'],
  ['begin', 'BEGIN'],
  ['drop table users', 'OTHER'],
  ["'nora@example.org'", 'OTHER'],
  ['', 'OTHER'],
])('a trace of a statement such as %j has %j', (text, name) => {
  expect(describeStatement(text).name).toBe(name);
  expect(describeStatement({ text, name: 'outbox-state' }).attributes).toMatchObject({
    'waybill.statement': 'outbox-state',
  });
});
