import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { errorCatalogue } from '../errors.ts';
import { idSchema } from '../text.ts';
import type { RouteInput, RouteOutput } from './input.ts';
import {
  type Access,
  companyScopeOf,
  defineRoute,
  errorCodesOf,
  idMeaningsOf,
  type IdName,
  idNameOf,
  type PathParameter,
  type Route,
} from './route.ts';

const base = {
  method: 'GET',
  summary: 'Read something',
  access: 'public',
  response: z.object({ text: z.string() }),
  errors: [],
} as const;

const read = defineRoute({ ...base, path: '/things/:id', params: z.object({ id: idSchema }) });
const plain = defineRoute({ ...base, path: '/things' });
const upload = defineRoute({
  ...base,
  method: 'POST',
  path: '/things',
  body: z.strictObject({ name: z.string(), amount: z.coerce.number().default(1) }),
  files: {
    logo: { required: true, belowBytes: 9, types: [], missing: '', tooLarge: 'BODY_TOO_LARGE' },
    banner: { required: false, belowBytes: 9, types: [], missing: '', tooLarge: 'BODY_TOO_LARGE' },
  },
});

/** True if a route with this path and these parts compiles. */
type Accepts<Path extends string, Parts> = IsDeclarable<typeof base & { path: Path } & Parts>;

type IsDeclarable<R extends Route> = typeof defineRoute<R> extends (route: infer Given) => unknown
  ? R extends Given
    ? true
    : false
  : never;

/** True if a route with these ids in its path and body and this access compiles. */
type AcceptsAccess<A extends Access, Names extends string, Path extends string = '/things'> = [
  PathParameter<Path>,
] extends [never]
  ? IsDeclarable<Omit<typeof base, 'access'> & { path: Path; access: A; body: Takes<Names> }>
  : IsDeclarable<
      Omit<typeof base, 'access'> & {
        path: Path;
        access: A;
        params: Takes<PathParameter<Path>>;
        body: Takes<Names>;
      }
    >;

type Takes<Names extends string> = z.ZodObject<Record<Names, z.ZodString>>;

describe('types of a declared route', () => {
  test('path parameters come from the path', () => {
    expectTypeOf<PathParameter<'/vtc/:vtcId/roles/:roleId'>>().toEqualTypeOf<'vtcId' | 'roleId'>();
    expectTypeOf<PathParameter<'/vtc/all'>>().toEqualTypeOf<never>();
  });

  test('a path with parameters must describe each of them, and one without takes none', () => {
    type Id = z.ZodObject<{ id: z.ZodString }>;
    type Other = z.ZodObject<{ other: z.ZodString }>;
    expectTypeOf<Accepts<'/things/:id', { params: Id }>>().toEqualTypeOf<true>();
    expectTypeOf<Accepts<'/things/:id', { params: Other }>>().toEqualTypeOf<false>();
    expectTypeOf<Accepts<'/things/:id', object>>().toEqualTypeOf<false>();
    expectTypeOf<Accepts<'/things', object>>().toEqualTypeOf<true>();
    expectTypeOf<Accepts<'/things', { params: Id }>>().toEqualTypeOf<false>();
  });

  test('access is required', () => {
    expectTypeOf<Omit<Route, 'access'>>().not.toExtend<Route>();
  });

  test('a route that takes an id declares whose data it is', () => {
    expectTypeOf<IdName<typeof read>>().toEqualTypeOf<'id'>();
    expectTypeOf<IdName<typeof upload>>().toEqualTypeOf<never>();
    expectTypeOf<AcceptsAccess<'user', 'name'>>().toEqualTypeOf<true>();
    expectTypeOf<AcceptsAccess<'member', 'name'>>().toEqualTypeOf<true>();
    expectTypeOf<AcceptsAccess<'public', 'vtcId'>>().toEqualTypeOf<true>();
    expectTypeOf<AcceptsAccess<'user', 'vtcId'>>().toEqualTypeOf<false>();
    expectTypeOf<AcceptsAccess<'member', 'roleIds'>>().toEqualTypeOf<false>();
    expectTypeOf<AcceptsAccess<'member', 'name', '/of/:vtcId'>>().toEqualTypeOf<false>();
    type Own = { user: { tokenId: 'own' } };
    expectTypeOf<AcceptsAccess<Own, 'tokenId'>>().toEqualTypeOf<true>();
    expectTypeOf<AcceptsAccess<Own, 'tokenId' | 'vtcId'>>().toEqualTypeOf<false>();
  });

  test('a scope names an input of the route, or a kind of row that belongs to a company', () => {
    type ByVtc = { owner: 'vtcId' };
    expectTypeOf<AcceptsAccess<ByVtc, 'name', '/of/:vtcId'>>().toEqualTypeOf<true>();
    expectTypeOf<AcceptsAccess<ByVtc, 'vtcId' | 'userId'>>().toEqualTypeOf<true>();
    expectTypeOf<AcceptsAccess<ByVtc, 'companyId'>>().toEqualTypeOf<false>();
    type ByRole = { permission: 'MANAGE_ROLES'; of: 'role' };
    expectTypeOf<AcceptsAccess<ByRole, 'roleId'>>().toEqualTypeOf<true>();
    expectTypeOf<AcceptsAccess<ByRole, 'vtcId'>>().toEqualTypeOf<false>();
    type OfMembers = { member: { of: 'application' } };
    expectTypeOf<AcceptsAccess<OfMembers, 'applicationId'>>().toEqualTypeOf<true>();
    expectTypeOf<AcceptsAccess<OfMembers, 'roleId'>>().toEqualTypeOf<false>();
    expectTypeOf<{ member: { of: 'lorry' } }>().not.toExtend<Access>();
    expectTypeOf<{ permission: 'MANAGE_ROLES' }>().not.toExtend<Access>();
  });

  test('a route may require a duty as well as a permission', () => {
    type Review = { duty: 'REVIEW_JOBS'; in: 'vtcId' };
    expectTypeOf<AcceptsAccess<Review, 'name', '/of/:vtcId'>>().toEqualTypeOf<true>();
    expectTypeOf<AcceptsAccess<Review, 'companyId'>>().toEqualTypeOf<false>();
    expectTypeOf<{ duty: 'REVIEW_JOBS' }>().not.toExtend<Access>();
    expectTypeOf<{ duty: 'MANAGE_ROLES'; in: 'vtcId' }>().not.toExtend<Access>();
    expectTypeOf<{ permission: 'REVIEW_JOBS'; in: 'vtcId' }>().not.toExtend<Access>();
  });

  test('a caller passes exactly what the route declares', () => {
    expectTypeOf<RouteInput<typeof read>>().toEqualTypeOf<{ readonly params: { id: string } }>();
    expectTypeOf<RouteInput<typeof plain>>().toBeUnknown();
    expectTypeOf<RouteInput<typeof upload>['files']['logo']>().toEqualTypeOf<Blob>();
    expectTypeOf<RouteInput<typeof upload>['files']['banner']>().toEqualTypeOf<Blob | undefined>();
    expectTypeOf<RouteOutput<typeof read>>().toEqualTypeOf<{ text: string }>();
  });
});

const routes: (readonly [string, Route])[] = Object.values(contract)
  .flatMap((feature): Route[] => Object.values(feature))
  .map((route) => [`${route.method} ${route.path}`, route]);

/** Ids that the caller generates. An id that another account already uses is a conflict, not a secret. */
const madeByCaller = new Set(['session.id']);
/** Ids that only mark a position in the caller's own data. */
const positions = new Set(['until']);
/** Ids within another part of the body, which their service checks. series.test.ts tests it. */
const nested = new Set(['event.routePlanId']);

/** Finds the ids in a JSON schema, by any name. */
function findIds(json: z.core.JSONSchema.JSONSchema, name: string): string[] {
  if (json.format === 'uuid') return [name];
  const parts = [json.items, ...[json.anyOf, json.oneOf, json.allOf].flat()].flat();
  return [
    ...parts.flatMap((part) => (typeof part === 'object' ? findIds(part, name) : [])),
    ...Object.entries(json.properties ?? {}).flatMap(([field, part]) =>
      typeof part === 'object' ? findIds(part, name === '' ? field : `${name}.${field}`) : [],
    ),
  ];
}

describe('access scopes', () => {
  // Operators may access any id.
  const closed = routes.filter(([, { access }]) => access !== 'public' && access !== 'operator');

  test.each(closed)('the access of %s covers each id that it takes', (_name, route) => {
    const schemas = [route.params, route.query, route.body].flatMap((schema) => schema ?? []);
    const names = schemas.flatMap(({ shape }) => Object.keys(shape));
    const ids = schemas.flatMap((schema) =>
      findIds(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '').filter(
        (id) => !madeByCaller.has(id) && !positions.has(id) && !nested.has(id),
      ),
    );
    // The compiler finds ids by name; an id with another name would not be checked.
    for (const id of ids) expect(id).toMatch(/^ids?$|^\w+Ids?$/);
    const scope = companyScopeOf(route.access);
    const meant = idMeaningsOf(route.access).map(([name]) => name);
    const named = scope === null ? meant : [idNameOf(scope)];
    expect(scope === null ? ids.filter((id) => !named.includes(id)) : []).toEqual([]);
    // In only one of its parts, so that the checked id is the one that the handler uses.
    for (const name of named) expect(names.filter((other) => other === name)).toEqual([name]);
  });
});

describe('error codes of a route', () => {
  test.each(routes)('the codes of %s are in the catalogue, each once', (_name, route) => {
    const codes = errorCodesOf(route);
    expect(new Set(codes).size).toBe(codes.length);
    expect(Object.keys(errorCatalogue)).toEqual(expect.arrayContaining([...codes]));
  });

  test('includes the codes implied by its input', () => {
    expect(errorCodesOf(plain)).not.toContain('BODY_TOO_LARGE');
    expect(errorCodesOf(plain)).not.toContain('CSRF_INVALID');
    expect(errorCodesOf(plain)).toContain('VALIDATION_FAILED');
    expect(errorCodesOf(upload)).toEqual(
      expect.arrayContaining(['BODY_TOO_LARGE', 'BODY_TYPE_UNSUPPORTED', 'CSRF_INVALID']),
    );
    expect(errorCodesOf({ ...plain, access: 'member' })).toContain('FORBIDDEN');
    expect(errorCodesOf({ ...plain, access: 'operator' })).toContain(
      'OPERATOR_TWO_FACTOR_REQUIRED',
    );
    expect(errorCodesOf({ ...plain, access: 'member' })).not.toContain('NOT_FOUND');
    expect(errorCodesOf({ ...read, access: { owner: 'id' } })).toContain('NOT_FOUND');
    const self = { user: { id: 'self' } } as const;
    expect(errorCodesOf({ ...read, access: self })).toContain('NOT_YOURSELF');
  });
});
