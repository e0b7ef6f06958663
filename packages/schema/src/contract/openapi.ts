import { z } from 'zod';
import { dutyKeys } from '../duties.ts';
import { errorBodySchema } from '../errors.ts';
import { featureNames } from '../feature-names.ts';
import { describeErrorReplies, describeErrors } from './openapi-errors.ts';
import { describeModels, type Models, toJsonSchema } from './openapi-models.ts';
import { shareParameters } from './openapi-parameters.ts';
import {
  type Access,
  type AllyRead,
  type CompanyScope,
  companyScopeOf,
  type Contract,
  type FileRule,
  type FileRules,
  type IdMeaning,
  idMeaningsOf,
  idNameOf,
  isForSessionsOnly,
  keysOfRight,
  rightOf,
  type Route,
} from './route.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The name of the session cookie. */
  readonly sessionCookie: string;
}

/** Builds the OpenAPI 3.1 document of a contract. Paths are below `/api`. */
export function buildOpenApi(contract: Contract, { sessionCookie, ...info }: ApiInfo): Json {
  const models = describeModels(contract);
  const routes = Object.entries(contract).flatMap(([feature, named]) =>
    Object.entries(named).map(([name, route]) => ({ feature, name, route })),
  );
  const shared = shareParameters(routes.flatMap(({ route }) => describeParameters(route)));
  const paths: Record<string, Record<string, Json>> = {};
  for (const { feature, name, route } of routes) {
    const path = (paths[route.path.replace(/:(\w+)/g, '{$1}')] ??= {});
    const parameters = describeParameters(route).map(shared.refer);
    path[route.method.toLowerCase()] = {
      operationId: `${feature}.${name}`,
      tags: [nameFeature(feature)],
      ...describeRoute(route, models),
      ...(parameters.length > 0 && { parameters }),
    };
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    security: sessionOrToken,
    tags: Object.keys(contract).map((feature) => ({ name: nameFeature(feature) })),
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorBodySchema, 'output'), ...models.schemas },
      responses: describeErrorReplies(contract),
      parameters: shared.parameters,
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
            'value of the cookie XSRF-TOKEN, which any read with cookies sets. Public writes need it ' +
            'too, unless their description says otherwise.',
        },
      },
    },
  };
}

function nameFeature(feature: string): string {
  return new Map(Object.entries(featureNames)).get(feature) ?? feature;
}

function describeRoute(route: Route, models: Models): Json {
  const done = route.status ?? 200;
  return {
    summary: route.summary,
    description: [
      route.description,
      describeAccess(route.access),
      route.allies && describeAllies(route.allies),
      route.sessionsOnly && 'Only for the session of a browser: every bearer token is refused.',
      route.devicesOnly && 'Only for the token of a device: everything else is refused.',
      route.bodyBytes !== undefined && describeLimit(route, route.bodyBytes),
      route.programsMayBegin && programsNeedNoToken,
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...describeSecurity(route),
    ...describeBody(route, models),
    responses: {
      [done]: describeReply(route, models, 'Done.'),
      ...(route.repeatStatus !== undefined && {
        [route.repeatStatus]: describeReply(
          route,
          models,
          'It was there already. Nothing has changed.',
        ),
      }),
      ...describeErrors(route),
    },
  };
}

function describeReply(
  { answersCsv, response, allies }: Route,
  { refer }: Models,
  description: string,
): Json {
  const own = refer(response, 'output');
  const schema = allies ? { anyOf: [own, refer(allies.response, 'output')] } : own;
  return { description, content: { [answersCsv ? 'text/csv' : 'application/json']: { schema } } };
}

const sessionOrToken = [{ session: [] }, { bearer: [] }];

/** Only what differs from the document's default. */
function describeSecurity(route: Route): Json {
  if (route.access === 'public') return { security: [] };
  if (route.devicesOnly) return { security: [{ bearer: [] }] };
  return isForSessionsOnly(route) ? { security: [{ session: [] }] } : {};
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

const programsNeedNoToken =
  'Programs that send no Cookie, Origin and Sec-Fetch-Site need no X-XSRF-TOKEN, and get no cookie.';

function describeParameters({ params, query }: Route) {
  return [...describePart(params, 'path'), ...describePart(query, 'query')];
}

function describePart(part: z.ZodObject | undefined, where: 'path' | 'query') {
  if (!part) return [];
  const { properties = {}, required = [] } = toJsonSchema(part, 'input');
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = where === 'path' || required.includes(name);
    return isRequired ? { name, in: where, required: true, schema } : { name, in: where, schema };
  });
}

function describeBody({ body, files }: Route, { refer }: Models): Json {
  if (!body && !files) return {};
  const content = files
    ? // A route that takes only files has no other fields.
      {
        'multipart/form-data': {
          schema: withFiles(toJsonSchema(body ?? z.strictObject({}), 'input'), files),
        },
      }
    : { 'application/json': { schema: body && refer(body, 'input') } };
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
