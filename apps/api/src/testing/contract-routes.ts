import { contract } from '@waybill/schema/contract';
import type { Route } from '@waybill/schema/contract/route';
import { z } from 'zod';

/** Every route of the contract by a name for tests. */
export const contractRoutes: readonly (readonly [name: string, route: Route])[] = Object.values(
  contract,
)
  .flatMap((feature): Route[] => Object.values(feature))
  .map((route) => [`${route.method} ${route.path}`, route] as const);

/** The names of the ids in a route's path and body. */
export function idNamesOf({ params, body }: Route): readonly string[] {
  const names = [...Object.keys(params?.shape ?? {}), ...Object.keys(body?.shape ?? {})];
  return names.filter((name) => /^ids?$|Ids?$/.test(name));
}

/** A body that a route accepts as to its form: the one that the API reference shows. */
export function exampleBodyOf(route: Route): Readonly<Record<string, unknown>> {
  if (!route.body) return {};
  const whole = z.array(z.record(z.string(), z.unknown())).safeParse(examplesOf(route.body));
  if (whole.success && whole.data[0]) return whole.data[0];
  return Object.fromEntries(
    Object.entries(route.body.shape).map(([name, field]) => [name, examplesOf(field)[0]]),
  );
}

const anId = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21';

/** The path of a route below `/api` with nothing wrong in it: parameters are ids, or as documented. */
export function examplePathOf(route: Route): string {
  return route.path.replace(/:(\w+)/g, (_parameter, name: string) => {
    const schema = route.params?.shape[name];
    return String((schema && examplesOf(schema)[0]) ?? anId);
  });
}

function examplesOf(schema: z.core.$ZodType): readonly unknown[] {
  return z.array(z.unknown()).parse(z.globalRegistry.get(schema)?.examples ?? []);
}
