import { contract } from '@waybill/schema/contract';
import type { Route } from '@waybill/schema/contract/route';
import { z } from 'zod';

/** Every route of the contract by a name for tests. */
export const contractRoutes: readonly (readonly [name: string, route: Route])[] = Object.values(
  contract,
)
  .flatMap((feature): Route[] => Object.values(feature))
  .map((route) => [`${route.method} ${route.path}`, route] as const);

/** A body that a route accepts as to its form: the one that the API reference shows. */
export function exampleBodyOf(route: Route): Readonly<Record<string, unknown>> {
  if (!route.body) return {};
  const whole = z.array(z.record(z.string(), z.unknown())).safeParse(examplesOf(route.body));
  if (whole.success && whole.data[0]) return whole.data[0];
  return Object.fromEntries(
    Object.entries(route.body.shape).map(([name, field]) => [name, examplesOf(field)[0]]),
  );
}

function examplesOf(schema: z.core.$ZodType): readonly unknown[] {
  return z.array(z.unknown()).parse(z.globalRegistry.get(schema)?.examples ?? []);
}
