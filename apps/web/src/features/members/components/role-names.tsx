import { IconKey, IconShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Member } from '@waybill/schema/features/members.contract';
import { rolesQuery } from '#src/features/roles/roles.queries.ts';
import { useRoleName } from '#src/features/roles/use-role-name.ts';
import classes from './role-names.module.css';

interface RoleNamesProps {
  readonly vtcId: string;
  readonly roles: Member['roles'];
}

/** A member's roles: default ones plain, the others with an icon. */
export function RoleNames({ vtcId, roles }: RoleNamesProps) {
  const { data: known = [] } = useQuery(rolesQuery(vtcId));
  const nameRole = useRoleName();
  return (
    <ul className={classes.roles}>
      {roles.map(({ id, name }) => {
        const role = known.find((candidate) => candidate.id === id);
        const isDuty = role !== undefined && !role.isDefault;
        const Sign = role?.isOwner ? IconKey : IconShield;
        return (
          <li key={id} className={classes.role} data-duty={isDuty || undefined}>
            {isDuty && <Sign size={14} stroke={1.75} aria-hidden />}
            {role === undefined ? name : nameRole({ ...role, name })}
          </li>
        );
      })}
    </ul>
  );
}
