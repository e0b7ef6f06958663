import { contract } from '@waybill/schema/contract';
import request from 'supertest';
import { beforeAll, describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { createApp } from '../app.ts';
import { contractRoutes } from '../testing/contract-routes.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { buildDriver, buildVtc } from '../testing/factories.ts';
import { insertJob } from '../testing/job-kit.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { ActorReadContext, ContextFor } from './context.ts';

const app = useTestApp();
let paths: Readonly<Record<string, string>>;
let cookie: string;
let loner: Awaited<ReturnType<typeof buildDriver>>;

beforeAll(async () => {
  const { owner, vtc } = await buildVtc(app());
  await insertJob(app(), owner, { vtcId: vtc.id });
  cookie = owner.browser.writeHeaders().cookie;
  loner = await buildDriver(app());
  paths = {
    [contract.vtcs.list.path]: '/api/vtc/all?search=company&limit=5',
    [contract.vtcs.getPublic.path]: `/api/vtcs/by-tag/${vtc.tag}`,
    [contract.vtcs.getByUser.path]: `/api/vtc/by-user/${owner.user.id}`,
    [contract.jobs.list.path]: `/api/vtcs/${vtc.id}/jobs?sort=distance`,
  };
});

/** Headers that differ between responses or depend on the connection. */
const ownHeaders = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

function comparable({ status, headers, text }: request.Response) {
  const common = Object.entries(headers as Readonly<Record<string, string>>)
    .filter(([name]) => !ownHeaders.has(name))
    .toSorted(([a], [b]) => a.localeCompare(b));
  return { status, headers: common, text };
}

test("a hot read's handler knows no actor before its query has run", () => {
  expectTypeOf<ContextFor<typeof contract.vtcs.getByUser>>().toEqualTypeOf<ActorReadContext>();
  expectTypeOf<ActorReadContext>().not.toHaveProperty('actor');
  expectTypeOf<ActorReadContext>().not.toHaveProperty('db');
});

const hotRoutes = contractRoutes.filter(([, { hot }]) => hot).map(([, { path }]) => path);

describe('the fast lane', () => {
  test.each(hotRoutes)('answers %s like Express', async (route) => {
    const path = paths[route] ?? '';
    const [fast, ordinary] = [
      await request(app().origin).get(path).set('cookie', cookie),
      await request(createApp(app().services, 'no-web-app')).get(path).set('cookie', cookie),
    ];
    expect(fast.status).toBe(200);
    expect(comparable(fast)).toEqual(comparable(ordinary));
    expect(fast.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each(hotRoutes)("answers an ordinary browser's %s itself", async (route) => {
    const before = { ...app().services.hotReadMetrics.counts };
    await request(app().origin)
      .get(paths[route] ?? '')
      .set('cookie', cookie)
      .expect(200);
    expect(app().services.hotReadMetrics.counts).toEqual({
      ...before,
      answered: before.answered + 1,
    });
  });

  test('also answers drivers without a company', async () => {
    const before = { ...app().services.hotReadMetrics.counts };
    const path = `/api/vtc/by-user/${loner.user.id}`;
    const { text } = await request(app().origin)
      .get(path)
      .set('cookie', loner.browser.writeHeaders().cookie)
      .expect(200);
    expect(text).toBe('{"vtc":null}');
    expect(app().services.hotReadMetrics.counts).toEqual({
      ...before,
      answered: before.answered + 1,
    });
  });

  test.each(hotRoutes)('logs %s without its query', async (route) => {
    const path = paths[route] ?? '';
    const seen = app().logLines.length;
    const response = await request(app().origin).get(path).set('cookie', cookie);
    const line: unknown = JSON.parse(app().logLines.slice(seen).join('') || '{}');
    expect(line).toMatchObject({
      req: { id: response.headers['x-request-id'], method: 'GET', path: path.split('?')[0] },
      res: { statusCode: 200 },
    });
  });

  test('leaves what it does not know to Express', async () => {
    const before = { ...app().services.hotReadMetrics.counts };
    const seen = app().logLines.length;
    for (const [path, code] of [
      ['/api/vtc/all?limit=0', 'VALIDATION_FAILED'],
      ['/api/vtc/all?limit=1&limit=2', 'VALIDATION_FAILED'],
      ['/api/vtcs/by-tag/NOPE', 'NOT_FOUND'],
      ['/api/vtcs/by-tag/%', 'MALFORMED_REQUEST'],
      ['/api/vtcs/by-tag/A/B', 'NOT_FOUND'],
      [paths[contract.vtcs.getByUser.path] ?? '', 'SIGN_IN_REQUIRED'],
    ] as const) {
      const response = await app().openBrowser().send(path);
      expect((await expectRefusal(response)).code).toBe(code);
    }
    const after = app().services.hotReadMetrics.counts;
    expect(after).toEqual({ ...before, refused: before.refused + 4, visitor: before.visitor + 1 });
    expect(app().logLines.slice(seen).join('')).not.toContain('the fast lane failed');
    const head = await request(app().origin).head('/api/vtc/all');
    expect(head.status).toBe(200);
  });

  test('logs its failure', async () => {
    const before = { ...app().services.hotReadMetrics.counts };
    const seen = app().logLines.length;
    // A broken statement, unlike a missing database or one of another version.
    await app().pool.query(`
      ALTER TABLE vtcs RENAME TO kept_vtcs;
      CREATE VIEW vtcs AS SELECT * FROM kept_vtcs WHERE 1 / (length(name) - length(name)) = 0`);
    onTestFinished(async () => {
      await app().pool.query('DROP VIEW vtcs; ALTER TABLE kept_vtcs RENAME TO vtcs');
    });
    const path = paths[contract.vtcs.getPublic.path] ?? '';
    await request(app().origin).get(path).expect(500);
    expect(app().services.hotReadMetrics.counts).toEqual({
      ...before,
      unexpected: before.unexpected + 1,
    });
    const lines = app()
      .logLines.slice(seen)
      .map((line): unknown => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        msg: 'the fast lane failed; falling back to Express',
        route: contract.vtcs.getPublic.path,
      }),
    );
  });
});
