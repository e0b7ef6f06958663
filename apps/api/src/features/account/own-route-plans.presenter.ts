import type { AccountExport } from '@waybill/schema/features/account.models';
import type { AccountRows } from './export.service.ts';

type RoutePlanRow = AccountRows['user']['plannedRoutes'][number];

/** The ways that a user planned, and those that others gave them. */
export function presentOwnRoutePlans({
  id,
  plannedRoutes,
  givenRoutes,
}: Pick<AccountRows['user'], 'id' | 'plannedRoutes' | 'givenRoutes'>): Pick<
  AccountExport,
  'routePlans'
> {
  const given = givenRoutes.filter(({ plannerId }) => plannerId !== id);
  return { routePlans: [...plannedRoutes, ...given].map((row) => presentRoutePlan(row, id)) };
}

function presentRoutePlan(
  { legs, plannerId, driverId, givenAt, createdAt, ...plan }: RoutePlanRow,
  userId: string,
): AccountExport['routePlans'][number] {
  const [first] = legs;
  return {
    ...plan,
    stops: [
      ...(first ? [first.sourceCity] : []),
      ...legs.map(({ destinationCity }) => destinationCity),
    ],
    byYou: plannerId === userId,
    forYou: driverId === userId,
    givenAt: givenAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
