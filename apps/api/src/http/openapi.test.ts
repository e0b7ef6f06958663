import { Validator } from '@seriousme/openapi-schema-validator';
import { contract } from '@waybill/schema/contract';
import { errorCodesOf, isForSessionsOnly, isWrite } from '@waybill/schema/contract/route';
import { type ErrorCode, errorCatalogue } from '@waybill/schema/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contractRoutes } from '../testing/contract-routes.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const { account, audit, jobs, operatorUsers, roles, vtcs } = contract;

const jsonSchema = z.looseObject({
  type: z.string().optional(),
  properties: z.record(z.string(), z.looseObject({ format: z.string().optional() })).optional(),
  required: z.array(z.string()).optional(),
  examples: z.array(z.unknown()).optional(),
});
const content = z.record(z.string(), z.looseObject({ schema: jsonSchema }));
const operationSchema = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  description: z.string().min(1),
  'x-access': z.unknown(),
  'x-sessions-only': z.boolean(),
  'x-devices-only': z.boolean(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() })),
  requestBody: z.looseObject({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      content: z.record(
        z.string(),
        z.looseObject({ examples: z.record(z.string(), z.unknown()).optional() }),
      ),
    }),
  ),
});
const documentSchema = z.looseObject({
  openapi: z.string().startsWith('3.1'),
  servers: z.array(z.object({ url: z.literal('/api') })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

let text: string;
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  const response = await app().openBrowser().send('/api/openapi.json');
  text = await response.text();
  document = documentSchema.parse(JSON.parse(text));
});

test('each write declares what browsers send with it, and which writes programs may start with', () => {
  for (const [, route] of contractRoutes) {
    const { description } = getOperation(route.method, route.path);
    const isForBrowsers = isWrite(route.method) && !route.devicesOnly;
    expect(description.includes('X-XSRF-TOKEN')).toBe(isForBrowsers);
    expect(description.includes('no Cookie, Origin and Sec-Fetch-Site')).toBe(
      route.programsMayBegin === true,
    );
  }
});

/** True if any part forbids additional fields. */
function isClosed(part: unknown): boolean {
  return JSON.stringify(part).includes('"additionalProperties":false');
}

function withStatus(code: ErrorCode): string {
  return `${errorCatalogue[code].status} ${code}`;
}

function getOperation(method: string, path: string) {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('has the routes of the contract and no others', () => {
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(listed.toSorted()).toEqual(contractRoutes.map(([name]) => name).toSorted());
  });

  test('describes Retry-After where a request can be retried later', () => {
    for (const [, { method, path }] of contractRoutes) {
      for (const [status, response] of Object.entries(getOperation(method, path).responses)) {
        const headers = Object.keys(response['headers'] ?? {});
        expect(headers).toEqual(['429', '503'].includes(status) ? ['Retry-After'] : []);
      }
    }
  });

  test('names each operation once', () => {
    const ids = contractRoutes.map(
      ([, { method, path }]) => getOperation(method, path).operationId,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has the response for allies besides the company's own, and says when it is given", () => {
    const forAllies = contractRoutes.filter(([, { allies }]) => allies);
    expect(forAllies.length).toBeGreaterThan(3);
    for (const [, { method, path, allies }] of forAllies) {
      const { description, responses } = getOperation(method, path);
      expect(description).toContain(`where both companies share ${allies?.term}`);
      const schema = responses['200']?.content['application/json']?.['schema'];
      expect(schema).toEqual({ anyOf: [expect.anything(), expect.anything()] });
    }
    const { responses } = getOperation('GET', jobs.get.path);
    const { anyOf } = z
      .object({ anyOf: z.array(z.object({ properties: z.object({ job: jsonSchema }) })) })
      .parse(responses['200']?.content['application/json']?.['schema']);
    const haveTiers = anyOf.map(({ properties: { job } }) => 'tier' in (job.properties ?? {}));
    expect(haveTiers).toEqual([true, false]);
  });

  test('allows additional fields in responses, but not in requests', () => {
    for (const [name, { method, path }] of contractRoutes) {
      const { responses, requestBody } = getOperation(method, path);
      const sent = requestBody ? [requestBody] : [];
      expect({ name, closed: isClosed(responses) }).toEqual({ name, closed: false });
      expect({ name, open: sent.filter((body) => !isClosed(body)) }).toEqual({ name, open: [] });
    }
    expect(isClosed(JSON.parse(text).components)).toBe(false);
  });

  test('leaves out the patterns of known formats and Zod’s own fields', () => {
    expect(text).not.toContain('$schema');
    expect(text).not.toContain('[0-9a-fA-F]{8}');
  });
});

test.each([
  [audit.list, 'Needs the owner of the company `vtcId`. For everyone else'],
  [roles.create, 'Needs the permission MANAGE_ROLES in the company `companyId`. For everyone else'],
  [
    roles.remove,
    'Needs the permission MANAGE_ROLES in the company of the role `roleId`. For everyone',
  ],
  [vtcs.leave, 'Needs a member of a company.'],
  [vtcs.join, 'Needs a signed-in user. `userId` is your own id. `vtcId` is any company.'],
  [operatorUsers.lock, 'Needs an operator of this installation.'],
  [account.revokeToken, 'Needs a signed-in user. `tokenId` must be your own;'],
])('case %#: a route documents whose data its right applies to', ({ method, path }, sentence) => {
  expect(getOperation(method, path).description).toContain(sentence);
});

describe.each(contractRoutes)('the operation of %s documents', (_name, route) => {
  test('who may call it', () => {
    const operation = getOperation(route.method, route.path);
    expect(operation['x-access']).toEqual(route.access);
    expect(operation['x-sessions-only']).toBe(isForSessionsOnly(route));
    expect(operation['x-devices-only']).toBe(route.devicesOnly === true);
    expect(operation.security.some((scheme) => 'session' in scheme)).toBe(
      route.access !== 'public' && !route.devicesOnly,
    );
    const takesTokens = route.access !== 'public' && !isForSessionsOnly(route);
    expect(operation.security.some((scheme) => 'bearer' in scheme)).toBe(takesTokens);
    expect(operation.security.length === 0).toBe(route.access === 'public');
  });

  test('its parameters', () => {
    const { parameters } = getOperation(route.method, route.path);
    const inPath = route.path.match(/(?<=:)\w+/g) ?? [];
    const inQuery = Object.keys(route.query?.shape ?? {});
    expect(parameters.map(({ name }) => name)).toEqual([...inPath, ...inQuery]);
    expect(parameters.filter((one) => one.in === 'path').every((one) => one.required)).toBe(true);
  });

  test('its body, with every field and file', () => {
    const { requestBody } = getOperation(route.method, route.path);
    const type = route.files ? 'multipart/form-data' : 'application/json';
    expect(Object.keys(requestBody?.content ?? {})).toEqual(
      (route.body ?? route.files) ? [type] : [],
    );
    const { properties = {}, required = [] } = requestBody?.content[type]?.schema ?? {};
    const files = Object.entries(route.files ?? {});
    const names = [...Object.keys(route.body?.shape ?? {}), ...files.map(([name]) => name)];
    expect(Object.keys(properties)).toEqual(names);
    for (const [name, rule] of files) {
      expect(properties[name]?.format).toBe('binary');
      expect(required.includes(name)).toBe(rule.required);
    }
  });

  test('its response and every error, each code of the catalogue with its status', () => {
    const { responses } = getOperation(route.method, route.path);
    const { status = 200, repeatStatus = status } = route;
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining([String(status), String(repeatStatus)]),
    );
    const listed = Object.entries(responses).flatMap(([status, response]) =>
      Object.keys(response.content['application/json']?.examples ?? {}).map(
        (code) => `${status} ${code}`,
      ),
    );
    expect(listed.toSorted()).toEqual(errorCodesOf(route).map(withStatus).toSorted());
  });
});

describe('the reference page', () => {
  test('loads only files of this server, and these exist', async () => {
    const browser = app().openBrowser();
    const page = await (await browser.send('/api/docs')).text();
    expect(page).not.toMatch(/(https?:)?\/\/[a-z]/i);
    const loaded = /<(?:script|link rel="stylesheet")[^>]* (?:src|href)="([^"]+)"/g;
    const addresses = [...page.matchAll(loaded)].map(([, address]) => address);
    expect(addresses).toHaveLength(5);
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\/docs\//);
      const response = await browser.send(address ?? '');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/(css|javascript)/);
    }
  });

  test("shows Waybill's version, and links back to it", async () => {
    const browser = app().openBrowser();
    const instance = z.object({ name: z.string(), version: z.string() });
    const shown = instance.parse(await (await browser.send('/api/instance')).json());
    const { info } = z.object({ info: instance.omit({ name: true }) }).parse(JSON.parse(text));
    expect(info.version).toBe(shown.version);
    expect(Number.parseInt(info.version)).toBeGreaterThanOrEqual(1);
    const page = await (await browser.send('/api/docs')).text();
    expect(page).toContain(`<a href="/">Back to ${shown.name}</a>`);
  });

  test('reads this server’s document and uses no validator', async () => {
    const script = await (await app().openBrowser().send('/api/docs/start.js')).text();
    expect(script).toContain("url: '/api/openapi.json'");
    expect(script).toContain('validatorUrl: null');
    expect(script).not.toMatch(/https?:/);
  });

  test.each(['', 'index.html', 'swagger-initializer.js', 'package.json', 'oauth2-redirect.html'])(
    'does not come with the package’s own %j',
    async (name) => {
      const response = await app().openBrowser().send(`/api/docs/assets/${name}`);
      expect(response.status).toBe(404);
    },
  );
});
