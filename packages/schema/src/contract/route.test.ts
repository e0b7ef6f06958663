import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { errorCatalogue } from '../errors.ts';
import { idSchema } from '../text.ts';
import type { RouteInput, RouteOutput } from './input.ts';
import { defineRoute, errorCodesOf, type PathParameter, type Route } from './route.ts';

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

/** Whether the compiler lets a route of this path have these parts. */
type Accepts<Path extends string, Parts> = typeof defineRoute<
  typeof base & { path: Path } & Parts
> extends (route: infer Given) => unknown
  ? typeof base & { path: Path } & Parts extends Given
    ? true
    : false
  : never;

describe('the types of a declared route', () => {
  test('path parameters come from the path', () => {
    expectTypeOf<PathParameter<'/vtc/:vtcId/roles/:roleId'>>().toEqualTypeOf<'vtcId' | 'roleId'>();
    expectTypeOf<PathParameter<'/vtc/all'>>().toEqualTypeOf<never>();
  });

  test('a path with parameters has to describe each of them, another none', () => {
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

  test('a caller passes what the route declares and nothing else', () => {
    expectTypeOf<RouteInput<typeof read>>().toEqualTypeOf<{ readonly params: { id: string } }>();
    expectTypeOf<RouteInput<typeof plain>>().toBeUnknown();
    expectTypeOf<RouteInput<typeof upload>['files']['logo']>().toEqualTypeOf<Blob>();
    expectTypeOf<RouteInput<typeof upload>['files']['banner']>().toEqualTypeOf<Blob | undefined>();
    expectTypeOf<RouteOutput<typeof read>>().toEqualTypeOf<{ text: string }>();
  });
});

describe('the codes that a route may answer', () => {
  const routes: (readonly [string, Route])[] = Object.values(contract)
    .flatMap((feature): Route[] => Object.values(feature))
    .map((route) => [`${route.method} ${route.path}`, route]);

  test.each(routes)('of %s are of the catalogue, each once', (_name, route) => {
    const codes = errorCodesOf(route);
    expect(new Set(codes).size).toBe(codes.length);
    expect(Object.keys(errorCatalogue)).toEqual(expect.arrayContaining([...codes]));
  });

  test('follow from what it takes', () => {
    expect(errorCodesOf(plain)).not.toContain('BODY_TOO_LARGE');
    expect(errorCodesOf(plain)).not.toContain('CSRF_INVALID');
    expect(errorCodesOf(plain)).toContain('VALIDATION_FAILED');
    expect(errorCodesOf(upload)).toEqual(
      expect.arrayContaining(['BODY_TOO_LARGE', 'BODY_TYPE_UNSUPPORTED', 'CSRF_INVALID']),
    );
    expect(errorCodesOf({ ...plain, access: 'member' })).toContain('FORBIDDEN');
  });
});
