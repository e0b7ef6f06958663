import type { User } from '@waybill/schema/features/users.models';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#src/features/auth/session.context.ts';
import { overviewPath } from '#src/lib/shared-paths.ts';

interface NewcomersOnlyProps {
  /** The page for a user without a company. */
  readonly children: (user: User) => ReactNode;
}

/**
 * Redirects members of a company to its overview. Users who join on this page keep it until the overview is
 * loaded, so that the frame is never empty.
 */
export function NewcomersOnly({ children }: NewcomersOnlyProps) {
  const { user } = useSession();
  const [wasNewcomer] = useState(user?.vtcId === null);
  if (user === null) return null;
  const isMember = user.vtcId !== null;
  return (
    <>
      {isMember && <Navigate to={overviewPath} replace />}
      {(wasNewcomer || !isMember) && children(user)}
    </>
  );
}
