import type { VtcRole } from '@waybill/schema/features/roles.contract';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale, useTranslations } from 'use-intl';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { can } from '#src/lib/can.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { useReturnFocus } from '#src/lib/use-return-focus.ts';
import { roleSorts, sortRoles, type RoleSort } from '../role-sorts.model.ts';
import { beginViewAs, useViewer } from '../viewed-role.model.ts';
import { RoleRow, type RoleAction } from './role-row.tsx';

const EditRoleDialog = lazyPart(async () => (await import('./role-dialogs.tsx')).EditRoleDialog);
const DeleteRoleDialog = lazyPart(
  async () => (await import('./role-dialogs.tsx')).DeleteRoleDialog,
);

interface RoleListProps {
  readonly vtcId: string;
  readonly roles: readonly VtcRole[];
  readonly isManager: boolean;
}

/** A company's roles, with the dialogs of role actions. */
export function RoleList({ vtcId, roles, isManager }: RoleListProps) {
  const t = useTranslations('roles');
  const locale = useLocale();
  const columns = useColumns();
  const { parameters, change } = useParameters();
  const sort = roleSorts.find((known) => known === parameters.get('sort')) ?? null;
  const { user } = useSession();
  const viewer = useViewer();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ role: VtcRole; action: RoleAction } | null>(null);
  const isLastDefault = (role: VtcRole) =>
    role.isDefault && roles.filter(({ isDefault }) => isDefault).length === 1;
  const close = () => setAsked(null);
  useReturnFocus(asked !== null);

  function act(role: VtcRole, action: RoleAction): void {
    if (action !== 'viewAs') {
      setAsked({ role, action });
    } else if (user !== null) {
      beginViewAs(user.id, role);
      void navigate('/dashboard');
    }
  }

  return (
    <>
      <DataTable
        label={t('list')}
        columns={columns}
        sort={sort}
        onSort={(by) => change({ sort: by })}
      >
        {sortRoles(roles, sort, locale).map((role) => (
          <RoleRow
            key={role.id}
            role={role}
            isLastDefault={isLastDefault(role)}
            isManager={isManager}
            seesMembers={viewer !== null && can(viewer, 'VIEW_MEMBERS_PAGE')}
            onAction={(action) => act(role, action)}
          />
        ))}
      </DataTable>
      <Suspense>
        {asked?.action === 'edit' && (
          <EditRoleDialog
            vtcId={vtcId}
            role={asked.role}
            isLastDefault={isLastDefault(asked.role)}
            onClose={close}
            onMissing={close}
          />
        )}
        {asked?.action === 'delete' && (
          <DeleteRoleDialog vtcId={vtcId} role={asked.role} onClose={close} onMissing={close} />
        )}
      </Suspense>
    </>
  );
}

function useColumns(): readonly Column<RoleSort>[] {
  const t = useTranslations('roles');
  return [
    { label: t('name'), sort: { by: 'name', direction: 'ascending' } },
    { label: t('salary'), sort: { by: 'salary', direction: 'descending' }, isNumeric: true },
    { label: t('members'), sort: { by: 'members', direction: 'descending' }, isNumeric: true },
    {
      label: t('permissions'),
      sort: { by: 'permissions', direction: 'descending' },
      isNumeric: true,
    },
    { label: t('menu'), isLabelHidden: true },
  ];
}
