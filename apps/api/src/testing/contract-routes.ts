import { contract } from '@waybill/schema/contract';
import { examplesOf } from '@waybill/schema/contract/example';
import type { Route } from '@waybill/schema/contract/route';
import { z } from 'zod';

/** Every route of the contract, with a name for tests. */
export const contractRoutes: readonly (readonly [name: string, route: Route])[] = Object.values(
  contract,
)
  .flatMap((feature): Route[] => Object.values(feature))
  .map((route) => [`${route.method} ${route.path}`, route] as const);

/** Lists the names of the ids in a route's path and body. */
export function idNamesOf({ params, body }: Route): readonly string[] {
  const names = [...Object.keys(params?.shape ?? {}), ...Object.keys(body?.shape ?? {})];
  return names.filter((name) => /^ids?$|Ids?$/.test(name));
}

/**
 * Returns a valid body for a route: the example in the API reference. A form has the fields with an example,
 * because one that is made would not be as forms write it.
 */
export function exampleBodyOf({ body, files }: Route): Readonly<Record<string, unknown>> {
  if (!body) return {};
  if (!files) return z.record(z.string(), z.unknown()).parse(examplesOf(body, 'input')[0]);
  return Object.fromEntries(
    Object.entries(body.shape).map(([name, field]) => [name, writtenExamplesOf(field)[0]]),
  );
}

const anId = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21';

/** Returns a valid path of a route below `/api`: parameters are ids, or as documented. */
export function examplePathOf(route: Route): string {
  return route.path.replace(/:(\w+)/g, (_parameter, name: string) => {
    const schema = route.params?.shape[name];
    return String((schema && writtenExamplesOf(schema)[0]) ?? anId);
  });
}

function writtenExamplesOf(schema: z.core.$ZodType): readonly unknown[] {
  return z.array(z.unknown()).parse(z.globalRegistry.get(schema)?.examples ?? []);
}
