import { Paper } from '@mantine/core';
import type { VtcRole } from '@waybill/schema/features/roles.contract';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSession } from '#src/features/auth/session.context.ts';
import { beginViewAs } from '../viewed-role.model.ts';
import { RoleRow, type RoleAction } from './role-row.tsx';

const EditRoleDialog = lazy(async () => ({
  default: (await import('./role-dialogs.tsx')).EditRoleDialog,
}));
const DeleteRoleDialog = lazy(async () => ({
  default: (await import('./role-dialogs.tsx')).DeleteRoleDialog,
}));

interface RoleListProps {
  readonly vtcId: string;
  readonly roles: readonly VtcRole[];
  readonly isManager: boolean;
}

/** The roles of a company, and the dialogs of what is done with one. */
export function RoleList({ vtcId, roles, isManager }: RoleListProps) {
  const t = useTranslations('roles');
  const { user } = useSession();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ role: VtcRole; action: RoleAction } | null>(null);
  const isLastDefault = (role: VtcRole) =>
    role.isDefault && roles.filter(({ isDefault }) => isDefault).length === 1;
  const close = () => setAsked(null);

  function act(role: VtcRole, action: RoleAction): void {
    if (action !== 'viewAs') {
      setAsked({ role, action });
    } else if (user !== null) {
      beginViewAs(user.id, role);
      void navigate('/dashboard');
    }
  }

  return (
    <Paper component="section" withBorder aria-label={t('list')}>
      {roles.map((role) => (
        <RoleRow
          key={role.id}
          role={role}
          isLastDefault={isLastDefault(role)}
          isManager={isManager}
          onAction={(action) => act(role, action)}
        />
      ))}
      <Suspense>
        {asked?.action === 'edit' && (
          <EditRoleDialog
            vtcId={vtcId}
            role={asked.role}
            isLastDefault={isLastDefault(asked.role)}
            onClose={close}
          />
        )}
        {asked?.action === 'delete' && (
          <DeleteRoleDialog vtcId={vtcId} role={asked.role} onClose={close} />
        )}
      </Suspense>
    </Paper>
  );
}
