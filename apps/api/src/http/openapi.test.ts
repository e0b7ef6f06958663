import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { contract } from '@waybill/schema/contract';
import { errorCodesOf, isForSessionsOnly, type Route } from '@waybill/schema/contract/route';
import { type ErrorCode, errorCatalogue } from '@waybill/schema/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contractRoutes } from '../testing/contract-routes.ts';
import {
  documentSchema,
  jsonSchema,
  parameterSchema,
  reference,
  responseSchema,
} from '../testing/openapi-document.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const { account, audit, jobs, operatorUsers, roles, vtcs } = contract;

/** All of the document for one operation, on average. A model or an error that is written twice costs more. */
const bytesPerOperation = 2_050;

let text: string;
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  const response = await app().openBrowser().send('/api/openapi.json');
  text = await response.text();
  document = documentSchema.parse(JSON.parse(text));
});

/** True if any part forbids additional fields. */
function isClosed(part: unknown): boolean {
  return JSON.stringify(part).includes('"additionalProperties":false');
}

function withStatus(code: ErrorCode): string {
  return `${errorCatalogue[code].status} ${code}`;
}

function getOperation({ method, path }: Pick<Route, 'method' | 'path'>) {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

function getParameters(route: Pick<Route, 'method' | 'path'>) {
  return getOperation(route).parameters.map((parameter) => {
    const { data } = reference.safeParse(parameter);
    const found = document.components.parameters[data?.$ref.split('/').at(-1) ?? ''];
    return found ?? parameterSchema.parse(parameter);
  });
}

function getResponses(route: Pick<Route, 'method' | 'path'>) {
  return Object.entries(getOperation(route).responses).map(([status, response]) => {
    const { data } = reference.safeParse(response);
    const found = document.components.responses[data?.$ref.split('/').at(-1) ?? ''];
    return [status, found ?? responseSchema.parse(response)] as const;
  });
}

/** The name and content of the model that a body or reply refers to. */
function getModel(schema: unknown) {
  const { $ref } = reference.parse(schema);
  const name = $ref.replace(/^#\/components\/schemas\//, '');
  return { name, ...jsonSchema.parse(document.components.schemas[name]) };
}

function getReply(route: Route) {
  const responses = new Map(getResponses(route));
  const type = route.answersCsv ? 'text/csv' : 'application/json';
  return responses.get(String(route.status ?? 200))?.content[type]?.schema;
}

/** All models in a part of the document. */
function listModels(part: unknown): unknown[] {
  const names = new Set<string>();
  let texts = [JSON.stringify(part)];
  while (texts.length > 0) {
    const found = texts.flatMap((text) => text.match(/(?<=#\/components\/schemas\/)\w+/g) ?? []);
    const fresh = [...new Set(found)].filter((name) => !names.has(name));
    for (const name of fresh) names.add(name);
    texts = fresh.map((name) => JSON.stringify(document.components.schemas[name]));
  }
  return [...names].map((name) => document.components.schemas[name]);
}

/** All parts of these schemas with fields of their own, as text. */
function listObjects(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(listObjects);
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(listObjects);
  return 'properties' in part ? [JSON.stringify(part), ...inside] : inside;
}

/** True if a segment of a path can be one of the other. */
function mayBe(segment: string, other: string, route: Route): boolean {
  if (!segment.startsWith(':')) return segment === other || other.startsWith(':');
  if (other.startsWith(':')) return true;
  const parameter = getParameters(route).find(({ name }) => `:${name}` === segment);
  const { format, pattern = '', enum: words } = parameter?.schema ?? {};
  return format !== 'uuid' && (words?.includes(other) ?? new RegExp(pattern, 'u').test(other));
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1 for two validators', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const off = [
      // The default response has them.
      'operation-4xx-response',
      // The ids tell them apart: see below.
      'no-ambiguous-paths',
      // A record's keys.
      'no-required-schema-properties-undefined',
      'tag-description',
    ];
    const rules = Object.fromEntries(off.map((rule) => [rule, 'off' as const]));
    const config = await createConfig({ extends: ['recommended'], rules });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('has the routes of the contract and no others', () => {
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(listed.toSorted()).toEqual(contractRoutes.map(([name]) => name).toSorted());
  });

  test('stays small', () => {
    expect(Buffer.byteLength(text) / contractRoutes.length).toBeLessThan(bytesPerOperation);
  });

  test('names the model of each reply and JSON body, and those that routes share after what they are', () => {
    const uses = new Map<string, string[]>();
    for (const [route, declared] of contractRoutes) {
      const { requestBody } = getOperation(declared);
      const ofAllies = z.object({ anyOf: z.tuple([reference, reference]) });
      const reply = getReply(declared);
      const replies = declared.allies ? ofAllies.parse(reply).anyOf : [reply];
      const { name } = getModel(replies[0]);
      if (!declared.answersCsv) uses.set(name, [...(uses.get(name) ?? []), route]);
      replies.forEach(getModel);
      const body = requestBody?.content['application/json'];
      if (body) getModel(body.schema);
    }
    const operations = contractRoutes.map(([, route]) => getOperation(route).operationId);
    const ofOneRoute = new Set(
      operations.map(
        (id) => `${id.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Reply`,
      ),
    );
    const shared = [...uses].filter(([name, { length }]) => length > 1 && ofOneRoute.has(name));
    expect(shared, 'export the reply: packages/schema/src/models.ts').toEqual([]);
  });

  test('writes each model once', () => {
    const parts = listObjects([document.components.schemas, document.paths]);
    const long = parts.filter(({ length }) => length > 500);
    const repeated = long.filter((part, index) => long.indexOf(part) !== index);
    expect(repeated, 'export the model: packages/schema/src/models.ts').toEqual([]);
  });

  test('has paths that their ids tell apart', () => {
    const ambiguous = contractRoutes.flatMap(([name, route], index) =>
      contractRoutes.slice(index + 1).flatMap(([other, second]) => {
        const [a, b] = [route.path.split('/'), second.path.split('/')];
        if (route.method !== second.method || a.length !== b.length) return [];
        const overlap = a.every(
          (segment, at) =>
            mayBe(segment, b[at] ?? '', route) && mayBe(b[at] ?? '', segment, second),
        );
        return overlap ? [`${name} = ${other}`] : [];
      }),
    );
    expect(ambiguous).toEqual([]);
  });

  test('describes Retry-After where a request can be retried later', () => {
    for (const [, route] of contractRoutes) {
      for (const [, { headers = {}, 'x-codes': codes = [] }] of getResponses(route)) {
        const waits = codes.some((code) =>
          /^(429|503) /.test(withStatus(errorCodeSchema.parse(code))),
        );
        expect(Object.keys(Object(headers))).toEqual(waits ? ['Retry-After'] : []);
      }
    }
  });

  test('names each operation once, and its feature in plain English', () => {
    const operations = contractRoutes.map(([, route]) => getOperation(route));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(tags)).toEqual(new Set(operations.flatMap((operation) => operation.tags)));
    expect(tags.filter((name) => !/^[A-Z][a-z]+(?:[ :-]+[a-z]+)*$/.test(name))).toEqual([]);
  });

  test("has the response for allies besides the company's own, and says when it is given", () => {
    const forAllies = contractRoutes.filter(([, { allies }]) => allies);
    expect(forAllies.length).toBeGreaterThan(3);
    for (const [, route] of forAllies) {
      expect(getOperation(route).description).toContain(
        `where both companies share ${route.allies?.term}`,
      );
    }
    const { anyOf } = z.object({ anyOf: z.array(reference) }).parse(getReply(jobs.get));
    const models = anyOf.map((reply) => getModel(getModel(reply).properties?.['job']).name);
    expect(models).toEqual(['JobDetail', 'AllyJob']);
  });

  test('writes a model that extends another as such', () => {
    const { allOf } = getModel({ $ref: '#/components/schemas/JobDetail' });
    expect(allOf).toEqual([
      { $ref: '#/components/schemas/Job' },
      expect.objectContaining({
        type: 'object',
        properties: expect.objectContaining({ items: expect.anything() }),
      }),
    ]);
  });

  test('allows additional fields in replies, but not in requests', () => {
    for (const [name, route] of contractRoutes) {
      const { requestBody } = getOperation(route);
      const replies = getResponses(route).flatMap(([, response]) => listModels(response));
      expect({ name, closed: replies.filter(isClosed) }).toEqual({ name, closed: [] });
      for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
        const whole = type === 'application/json' ? getModel(schema) : schema;
        expect({ name, closed: isClosed(whole) }).toEqual({ name, closed: true });
      }
    }
  });

  test('leaves out the patterns of known formats and Zod’s own fields', () => {
    expect(text).not.toContain('$schema');
    expect(text).not.toContain('$defs');
    expect(text).not.toContain('[0-9a-fA-F]{8}');
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  test('says which writes need a CSRF token, and which programs may start with', () => {
    expect(JSON.stringify(document.components.securitySchemes)).toContain('X-XSRF-TOKEN');
    for (const [, route] of contractRoutes) {
      expect(getOperation(route).description.includes('no Cookie, Origin and Sec-Fetch-Site')).toBe(
        route.programsMayBegin === true,
      );
    }
  });
});

const errorCodeSchema = z.custom<ErrorCode>((code) => String(code) in errorCatalogue);

test.each([
  [audit.list, 'Needs the owner of the company `vtcId`.'],
  [roles.create, 'Needs the permission MANAGE_ROLES in the company `companyId`.'],
  [roles.remove, 'Needs the permission MANAGE_ROLES in the company of the role `roleId`.'],
  [vtcs.leave, 'Needs a member of a company.'],
  [vtcs.join, 'Needs a signed-in user. `userId` is your own id. `vtcId` is any company.'],
  [operatorUsers.lock, 'Needs an operator of this installation.'],
  [account.revokeToken, 'Needs a signed-in user. `tokenId` must be your own;'],
])('case %#: a route documents whose data its right applies to', (route, sentence) => {
  expect(getOperation(route).description).toContain(sentence);
});

describe.each(contractRoutes)('the operation of %s documents', (_name, route) => {
  test('who may call it', () => {
    const { security = document.security } = getOperation(route);
    const takesSessions = route.access !== 'public' && !route.devicesOnly;
    const takesTokens = route.access !== 'public' && !isForSessionsOnly(route);
    expect(security).toEqual([
      ...(takesSessions ? [{ session: [] }] : []),
      ...(takesTokens ? [{ bearer: [] }] : []),
    ]);
  });

  test('its parameters', () => {
    const parameters = getParameters(route);
    const inPath = route.path.match(/(?<=:)\w+/g) ?? [];
    const inQuery = Object.keys(route.query?.shape ?? {});
    expect(parameters.map(({ name }) => name)).toEqual([...inPath, ...inQuery]);
    expect(parameters.filter((one) => one.in === 'path').every((one) => one.required)).toBe(true);
  });

  test('its body, with every field and file', () => {
    const { requestBody } = getOperation(route);
    const type = route.files ? 'multipart/form-data' : 'application/json';
    expect(Object.keys(requestBody?.content ?? {})).toEqual(
      (route.body ?? route.files) ? [type] : [],
    );
    if (!requestBody) return;
    const { schema } = requestBody.content[type] ?? {};
    const { properties = {}, required = [] } = route.files
      ? jsonSchema.parse(schema)
      : getModel(schema);
    const files = Object.entries(route.files ?? {});
    const names = [...Object.keys(route.body?.shape ?? {}), ...files.map(([name]) => name)];
    expect(Object.keys(properties)).toEqual(names);
    for (const [name, rule] of files) {
      expect(properties[name]?.format).toBe('binary');
      expect(required.includes(name)).toBe(rule.required);
    }
  });

  test('its response and every error, each code of the catalogue with its status', () => {
    const responses = getResponses(route);
    const { status = 200, repeatStatus = status } = route;
    expect(responses.map(([name]) => name)).toEqual(
      expect.arrayContaining([String(status), String(repeatStatus), 'default']),
    );
    const listed = responses.flatMap(([name, response]) =>
      (response['x-codes'] ?? []).map((code) => {
        const known = withStatus(errorCodeSchema.parse(code));
        expect(response.description).toContain(`\`${code}\``);
        expect(['default', known.slice(0, 3)]).toContain(name);
        return known;
      }),
    );
    expect(listed).toEqual(expect.arrayContaining(errorCodesOf(route).map(withStatus)));
    // Only a malformed request is among all defaults.
    const others = new Set(listed);
    for (const code of ['MALFORMED_REQUEST', ...errorCodesOf(route)] as const) {
      others.delete(withStatus(code));
    }
    expect([...others]).toEqual([]);
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
