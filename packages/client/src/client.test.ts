import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { messages } from '@waybill/schema/messages';
import { ApiError, buildPath, createClient } from './client.ts';
import { defineRoute } from '@waybill/schema/contract/route';

const base = {
  access: 'public',
  summary: 'Do something',
  response: z.object({ text: z.string() }),
  errors: [],
} as const;
const rename = defineRoute({
  ...base,
  method: 'PUT',
  path: '/things/:id',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional(), search: z.string().optional() }),
  body: z.object({ name: z.string() }),
});
const read = defineRoute({ ...base, method: 'GET', path: '/things' });
const upload = defineRoute({
  ...base,
  method: 'POST',
  path: '/things',
  body: z.object({ name: z.string(), tags: z.array(z.string()).optional() }),
  files: {
    logo: { required: false, belowBytes: 9, types: [], missing: '', tooLarge: 'BODY_TOO_LARGE' },
  },
});

/** Returns a client whose server gives this answer, and the requests it received. */
function createPair(answer: () => Response = () => Response.json({ text: 'fine' })) {
  const requests: Request[] = [];
  const call = createClient({
    baseUrl: 'http://server.test/api',
    headers: (route) => ({ 'x-method': route.method }),
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
  });
  return { call, requests };
}

async function failureOf(answer: () => Response): Promise<ApiError> {
  const error: unknown = await createPair(answer)
    .call(read)
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('no ApiError was thrown', { cause: error });
  return error;
}

describe('client requests', () => {
  test.each([
    ['a/b', '/things/a%2Fb'],
    ['a?b#c', '/things/a%3Fb%23c'],
    ['%2e', '/things/%252e'],
    ['Ж é', '/things/%D0%96%20%C3%A9'],
  ])('the parameter %j stays one segment', (id, path) => {
    expect(buildPath(rename, { params: { id } })).toBe(path);
  });

  test('encodes a query and leaves out undefined values', () => {
    const query = { page: 2, search: 'a&b=c +', other: undefined };
    expect(buildPath(read, { query })).toBe('/things?page=2&search=a%26b%3Dc+%2B');
    expect(buildPath(read, { query: { other: undefined } })).toBe('/things');
  });

  test('sends method, path, headers and a JSON body', async () => {
    const { call, requests } = createPair();
    const input = { params: { id: '1' }, query: { page: 3 }, body: { name: 'New' } };
    expect(await call(rename, input)).toEqual({ text: 'fine' });
    const [request] = requests;
    expect(request?.method).toBe('PUT');
    expect(request?.url).toBe('http://server.test/api/things/1?page=3');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.headers.get('x-method')).toBe('PUT');
    expect(await request?.json()).toEqual({ name: 'New' });
  });

  test('sends files and fields as a form, non-text values as JSON', async () => {
    const { call, requests } = createPair();
    const files = { logo: new Blob(['bytes']) };
    await call(upload, { body: { name: 'New', tags: ['a', 'b'] }, files });
    const form = await requests[0]?.formData();
    expect(form?.get('name')).toBe('New');
    expect(form?.get('tags')).toBe('["a","b"]');
    expect(form?.get('logo')).toBeInstanceOf(Blob);
  });

  test('sends no body for a route without one', async () => {
    const { call, requests } = createPair();
    await call(read);
    expect(requests[0]?.body).toBeNull();
    expect(requests[0]?.headers.has('content-type')).toBe(false);
  });

  test('a call can be aborted', async () => {
    const { call } = createPair();
    const signal = AbortSignal.abort();
    const fetchNothing = createClient({ baseUrl: 'http://127.0.0.1:9/api' });
    await expect(fetchNothing(read, undefined, { signal })).rejects.toThrow(/abort/i);
    expectTypeOf(call(read)).resolves.toEqualTypeOf<{ text: string }>();
  });
});

describe('client responses', () => {
  const body = { error: 'Wait.', code: 'TOO_MANY_REQUESTS', requestId: '1', fields: { a: 'b' } };

  test('an error carries status, code, fields and the time to wait', async () => {
    const error = await failureOf(() =>
      Response.json(body, { status: 429, headers: { 'retry-after': '7' } }),
    );
    expect(error).toMatchObject({ message: 'Wait.', status: 429, body, retryAfterSeconds: 7 });
  });

  test.each(['', 'Wed, 21 Oct 2026 07:28:00 GMT', 'soon'])(
    'ignores Retry-After %j, which isn’t a number of seconds',
    async (value) => {
      const headers = { 'retry-after': value };
      const error = await failureOf(() => Response.json(body, { status: 503, headers }));
      expect(error.retryAfterSeconds).toBeNull();
    },
  );

  test.each([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['nothing', () => new Response(null, { status: 502 })],
    ['another shape', () => Response.json({ message: 'no' }, { status: 502 })],
  ])('an error that is %s gets the generic message', async (_what, answer) => {
    const error = await failureOf(answer);
    expect(error).toMatchObject({ message: messages.somethingWentWrong, status: 502 });
    expect(error.body.code).toBe('INTERNAL');
  });

  test('drops fields that the contract doesn’t list', async () => {
    const { call } = createPair(() => Response.json({ text: 'fine', secret: 'x' }));
    expect(await call(read)).toEqual({ text: 'fine' });
  });
});
