import { contract } from '@waybill/schema/contract';
import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { contractRoutes } from '../testing/contract-routes.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { buildVtc } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let paths: Readonly<Record<string, string>>;
let cookie: string;

beforeAll(async () => {
  const { owner, vtc } = await buildVtc(app());
  cookie = owner.browser.writeHeaders().cookie;
  paths = {
    [contract.vtcs.list.path]: '/api/vtc/all?search=company&limit=5',
    [contract.vtcs.getPublic.path]: `/api/vtcs/by-tag/${vtc.tag}`,
    [contract.vtcs.getByUser.path]: `/api/vtc/by-user/${owner.user.id}`,
  };
});

/** What differs from answer to answer, and where the connection goes. */
const ownHeaders = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

function comparable({ status, headers, text }: request.Response) {
  const common = Object.entries(headers as Readonly<Record<string, string>>)
    .filter(([name]) => !ownHeaders.has(name))
    .toSorted(([a], [b]) => a.localeCompare(b));
  return { status, headers: common, text };
}

const hotRoutes = contractRoutes.filter(([, { hot }]) => hot).map(([, { path }]) => path);

describe('the fast lane', () => {
  test.each(hotRoutes)('answers %s as the ordinary road does', async (route) => {
    const path = paths[route] ?? '';
    const [fast, ordinary] = [
      await request(app().origin).get(path).set('cookie', cookie),
      await request(createApp(app().services, 'no-web-app')).get(path).set('cookie', cookie),
    ];
    expect(fast.status).toBe(200);
    expect(comparable(fast)).toEqual(comparable(ordinary));
    expect(fast.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
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

  test('leaves to the ordinary road what it does not know', async () => {
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
    const head = await request(app().origin).head('/api/vtc/all');
    expect(head.status).toBe(200);
  });
});
