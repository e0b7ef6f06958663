import type { User } from '@waybill/schema/features/users.models';
import type { PermissionKey } from '@waybill/schema/permissions';
import type { ReactNode } from 'react';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { PermissionDenied } from '#src/features/roles/components/permission-denied.tsx';
import { can } from '#src/lib/can.ts';

/** The viewer and their company. */
export interface Membership {
  readonly viewer: User;
  readonly vtcId: string;
}

interface MembersGateProps {
  /** The page title if access is denied. */
  readonly title: string;
  /** The member that the page is about, if any: users may always see their own page. */
  readonly userId?: string;
  readonly children: (membership: Membership) => ReactNode;
}

const permission: PermissionKey = 'VIEW_MEMBERS_PAGE';

/** Shows a page about members, or the missing permission. */
export function MembersGate({ title, userId, children }: MembersGateProps) {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  if (can(viewer, permission) || viewer.id === userId)
    return children({ viewer, vtcId: viewer.vtcId });
  return (
    <TitledPage title={title}>
      <PermissionDenied permission={permission} />
    </TitledPage>
  );
}
