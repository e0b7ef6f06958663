import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messages } from '@waybill/schema/messages';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { can } from '#src/lib/can.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { RoleList } from '../components/role-list.tsx';
import { newRoleParameter } from '../roles.paths.ts';
import { rolesQuery } from '../roles.queries.ts';
import { useViewer } from '../viewed-role.model.ts';

const CreateRoleDialog = lazyPart(
  async () => (await import('../components/role-dialogs.tsx')).CreateRoleDialog,
);

/** The company's roles, visible to all members. */
export function RolesPage() {
  const user = useViewer();
  if (user === null || user.vtcId === null) return null;
  return <RolesOf vtcId={user.vtcId} isManager={can(user, 'MANAGE_ROLES')} />;
}

interface RolesOfProps {
  readonly vtcId: string;
  readonly isManager: boolean;
}

function RolesOf({ vtcId, isManager }: RolesOfProps) {
  const t = useTranslations('roles');
  const skeleton = <ListSkeleton label={t('loading')} />;
  const [parameters, setParameters] = useSearchParams();
  const { change } = useParameters();
  const close = () => change({ [newRoleParameter]: '' });
  const creating = isManager && parameters.has(newRoleParameter);
  return (
    <TitledPage
      action={
        isManager && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setParameters((now) => [...now, [newRoleParameter, '']])}
          >
            {t('create')}
          </Button>
        )
      }
    >
      <QueryContent
        query={useQuery(rolesQuery(vtcId))}
        loading={skeleton}
        failed={messages.failedToLoadRoles}
      >
        {(roles) => (
          <RenderLater fallback={skeleton}>
            <RoleList vtcId={vtcId} roles={roles} isManager={isManager} />
          </RenderLater>
        )}
      </QueryContent>
      {creating && (
        <Suspense>
          <CreateRoleDialog vtcId={vtcId} onClose={close} onMissing={close} />
        </Suspense>
      )}
    </TitledPage>
  );
}
