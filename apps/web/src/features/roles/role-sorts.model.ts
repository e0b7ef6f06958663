import type { VtcRole } from '@waybill/schema/features/roles.contract';
import { allowedKeys } from './allowed-keys.model.ts';

/** The sort keys of roles. */
export const roleSorts = ['name', 'salary', 'members', 'permissions'] as const;
export type RoleSort = (typeof roleSorts)[number];

/** Sorts roles: names from A to Z, figures in descending order; null keeps their order. */
export function sortRoles(
  roles: readonly VtcRole[],
  sort: RoleSort | null,
  locale: string,
): readonly VtcRole[] {
  if (sort === null) return roles;
  if (sort === 'name') return roles.toSorted((a, b) => a.name.localeCompare(b.name, locale));
  const figureOf = figures[sort];
  return roles.toSorted((a, b) => figureOf(b) - figureOf(a));
}

const figures = {
  salary: ({ salary }: VtcRole) => salary,
  members: ({ memberCount }: VtcRole) => memberCount,
  permissions: (role: VtcRole) => allowedKeys(role).length,
} satisfies Record<Exclude<RoleSort, 'name'>, (role: VtcRole) => number>;
