import { z } from 'zod';
import { dutyKeys } from '../duties.ts';
import { errorBodySchema, errorCatalogue, type ErrorCode, exampleDetailsOf } from '../errors.ts';
import { examplesOf } from './example.ts';
import {
  type Access,
  type AllyRead,
  type CompanyScope,
  companyScopeOf,
  type Contract,
  errorCodesOf,
  type FileRule,
  type FileRules,
  type IdMeaning,
  idMeaningsOf,
  idNameOf,
  isForSessionsOnly,
  isWrite,
  keysOfRight,
  rightOf,
  type Route,
} from './route.ts';

type Json = Readonly<Record<string, unknown>>;

const exampleRequestId = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21';

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The name of the session cookie. */
  readonly sessionCookie: string;
}

/** Builds the OpenAPI 3.1 document of a contract. Paths are below `/api`. */
export function buildOpenApi(contract: Contract, { sessionCookie, ...info }: ApiInfo): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [feature, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = (paths[route.path.replace(/:(\w+)/g, '{$1}')] ??= {});
      path[route.method.toLowerCase()] = describeRoute(route, feature, name);
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorBodySchema, 'output') },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access, device or personal token. A device token reads, and sends telemetry. A personal token reads, and may call routes that need a permission or duty within its scopes.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description:
            'The cookie of a signed-in browser. Writes also need the header X-XSRF-TOKEN with the ' +
            'value of the cookie XSRF-TOKEN.',
        },
      },
    },
  };
}

function describeRoute(route: Route, feature: string, name: string): Json {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    description: [
      route.description,
      describeAccess(route.access),
      route.allies && describeAllies(route.allies),
      route.sessionsOnly && 'Only for the session of a browser: every bearer token is refused.',
      route.devicesOnly && 'Only for the token of a device: everything else is refused.',
      route.bodyBytes !== undefined && describeLimit(route, route.bodyBytes),
      isWrite(route.method) && !route.devicesOnly && describeCsrf(route),
    ]
      .filter(Boolean)
      .join('\n\n'),
    'x-access': route.access,
    'x-sessions-only': isForSessionsOnly(route),
    'x-devices-only': route.devicesOnly === true,
    security: describeSecurity(route),
    parameters: [
      ...describeParameters(route.params, 'path'),
      ...describeParameters(route.query, 'query'),
    ],
    ...describeBody(route),
    responses: {
      [route.status ?? 200]: describeReply(route, 'Done.'),
      ...(route.repeatStatus !== undefined && {
        [route.repeatStatus]: describeReply(route, 'It was there already. Nothing has changed.'),
      }),
      ...describeErrors(route),
    },
  };
}

function describeReply({ answersCsv, response, allies }: Route, description: string): Json {
  const type = answersCsv ? 'text/csv' : 'application/json';
  const own = describeWhole(response, 'output');
  const schema = allies ? { anyOf: [own, describeWhole(allies.response, 'output')] } : own;
  return { description, content: { [type]: { schema } } };
}

function describeSecurity(route: Route): Json[] {
  if (route.access === 'public') return [];
  if (route.devicesOnly) return [{ bearer: [] }];
  return isForSessionsOnly(route) ? [{ session: [] }] : [{ session: [] }, { bearer: [] }];
}

function describeAccess(access: Access): string {
  return [describeRight(access), ...describeIds(access)].join(' ');
}

function describeRight(access: Access): string {
  const right = rightOf(access);
  const scope = companyScopeOf(access);
  if (right === 'public') return 'Anyone may call this.';
  if (right === 'user') return 'Needs a signed-in user.';
  if (right === 'operator') return 'Needs an operator of this installation.';
  const company = scope === null ? 'a company' : describeCompany(scope);
  if (right === 'member') return `Needs a member of ${company}.`;
  if (right === 'owner') return `Needs the owner of ${company}.`;
  const keys = keysOfRight(right).map((key) =>
    dutyKeys.some((duty) => duty === key) ? `duty ${key}` : `permission ${key}`,
  );
  const joined = keys.join('anyOf' in right ? ' or the ' : ' and the ');
  return `Needs the ${joined} in ${company}.`;
}

function describeCompany(scope: CompanyScope): string {
  if (typeof scope === 'string') return `the company \`${scope}\``;
  return `the company of the ${scope.of} \`${idNameOf(scope)}\``;
}

const foreignCompany = 'For everyone else: `NOT_FOUND`.';

const idMeanings: Readonly<Record<IdMeaning, string>> = {
  self: 'is your own id.',
  own: 'must be your own; other users’ ids answer 404.',
  'own-or-of-company': 'must be your own or your company’s; others answer 404.',
  'self-or-fellow': 'must be you or a member of your company; others answer 404.',
  'event-in-sight': 'must be an event that you can see; others answer 404.',
  'fellow-or-ally': 'must be a member of your company, or of an allied one with the term CHAT.',
  'channel-in-sight': 'must be a chat channel that you may read; others answer 404.',
  'driver-in-sight': 'must be a driver whose live position you may see; others answer 404.',
  'any-company': 'is any company.',
  'of-the-game': 'is what the game calls it.',
  'of-the-server': 'is of something for everybody.',
};

function describeIds(access: Access): string[] {
  if (companyScopeOf(access) !== null) return [foreignCompany];
  return idMeaningsOf(access).map(([name, meaning]) => `\`${name}\` ${idMeanings[meaning]}`);
}

function describeAllies({ term }: AllyRead): string {
  return (
    'Members of an allied company who have the permission VIEW_ALLIANCE_PAGE read it too, where both ' +
    `companies share ${term}: the answer then has the second form.`
  );
}

function describeLimit({ files }: Route, bytes: number): string {
  if (files) return `A field has ${bytes.toLocaleString('en')} bytes at most.`;
  return (
    `The body has ${bytes.toLocaleString('en')} bytes at most. It may come with ` +
    '`Content-Encoding: gzip`; the limit holds before and after.'
  );
}

function describeCsrf({ programsMayBegin }: Route): string {
  const browsers =
    'Browsers send the header X-XSRF-TOKEN with the value of the cookie XSRF-TOKEN, which any read ' +
    'with cookies sets.';
  return programsMayBegin
    ? `${browsers} Programs that send no Cookie, Origin and Sec-Fetch-Site need none, and get no cookie.`
    : browsers;
}

function describeParameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function describeBody(route: Route): Json {
  if (!route.body && !route.files) return {};
  // A route that takes only files has no other fields.
  const body = route.body ?? z.strictObject({});
  const content = route.files
    ? { 'multipart/form-data': { schema: withFiles(toJsonSchema(body, 'input'), route.files) } }
    : { 'application/json': { schema: describeWhole(body, 'input') } };
  return { requestBody: { required: true, content } };
}

function withFiles(schema: z.core.JSONSchema.BaseSchema, files: FileRules): Json {
  const names = Object.keys(files);
  const properties = names.map((name) => [name, describeFile(files[name])]);
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(properties) },
    required: [...(schema.required ?? []), ...names.filter((name) => files[name]?.required)],
  };
}

function describeFile(rule: FileRule | undefined): Json {
  const types = rule?.types.join(' or ');
  return {
    type: 'string',
    format: 'binary',
    description: `${types}, smaller than ${rule?.belowBytes} bytes`,
  };
}

function describeErrors(route: Route): Record<string, Json> {
  const codes = errorCodesOf(route);
  const statuses = new Set(codes.map((code) => errorCatalogue[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const ofStatus = codes.filter((code) => errorCatalogue[code].status === status);
      return [String(status), { ...describeError(ofStatus), ...describeWait(status) }];
    }),
  );
}

/** Headers of responses that ask the client to retry later. */
function describeWait(status: number): Json {
  if (status !== 429 && status !== 503) return {};
  const wait = {
    description: 'Seconds to wait before retrying, if known.',
    schema: { type: 'integer', minimum: 1 },
  };
  return { headers: { 'Retry-After': wait } };
}

function describeError(codes: readonly ErrorCode[]): Json {
  const sentences = codes.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`);
  const examples = codes.map((code) => [
    code,
    {
      value: {
        error: errorCatalogue[code].message,
        code,
        requestId: exampleRequestId,
        ...exampleDetailsOf(code),
      },
    },
  ]);
  return {
    description: sentences.join('\n\n'),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/**
 * Zod adds a long pattern to each known format, which is redundant. It also closes response objects, although
 * fields may be added to them at any time.
 */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      const isClosed = jsonSchema.additionalProperties === false;
      if (io === 'output' && isClosed) delete jsonSchema.additionalProperties;
    },
  });
  return json;
}

/** The schema of a whole body or response, with examples. */
function describeWhole(schema: z.ZodType, io: 'input' | 'output'): Json {
  return { ...toJsonSchema(schema, io), examples: examplesOf(schema, io) };
}
