import type { PermissionKey } from '@waybill/schema/permissions';
import type { ReactNode } from 'react';
import { can } from '#src/lib/can.ts';
import { useViewer } from '../viewed-role.model.ts';
import { PermissionDenied } from './permission-denied.tsx';

interface PermittedProps {
  readonly permission: PermissionKey;
  readonly children: ReactNode;
}

/** Shows content that needs a permission, or which permission is missing. */
export function Permitted({ permission, children }: PermittedProps) {
  const viewer = useViewer();
  return viewer !== null && can(viewer, permission) ? (
    children
  ) : (
    <PermissionDenied permission={permission} />
  );
}
