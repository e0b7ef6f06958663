import type { Role, User } from '@waybill/schema/features/users.models';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '#src/features/auth/session.context.ts';

const storageKey = 'viewAs';
const listeners = new Set<() => void>();

/**
 * Shows this tab's sidebar and pages as to a member who has this role alone, until it ends. It
 * changes nothing that the server allows.
 */
export function beginViewAs(userId: string, role: Role): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ userId, role }));
  notify();
}

/** Shows what the signed-in user may see again. */
export function endViewAs(): void {
  sessionStorage.removeItem(storageKey);
  notify();
}

/** The role as which the signed-in user looks at the dashboard in this tab, or null. */
export function useViewedRole(): Role | null {
  const { user } = useSession();
  const stored = useSyncExternalStore(watch, read);
  return useMemo(() => (user === null ? null : parseViewAs(stored, user.id)), [stored, user]);
}

/**
 * The signed-in user as far as what is shown depends on their roles: with those of a preview, while
 * there is one.
 */
export function useViewer(): User | null {
  const { user } = useSession();
  const role = useViewedRole();
  return user === null || role === null ? user : { ...user, roles: [role] };
}

/** The role that was stored for this user; null for anything else. */
export function parseViewAs(stored: string | null, userId: string): Role | null {
  if (stored === null) return null;
  const preview: { userId?: unknown; role?: unknown } = JSON.parse(stored);
  return preview.userId === userId && isRole(preview.role) ? preview.role : null;
}

/** Written by this app, if perhaps by an older version: as far as pages rely on it. */
function isRole(role: unknown): role is Role {
  if (typeof role !== 'object' || role === null) return false;
  return 'id' in role && 'name' in role && 'permissions' in role && Array.isArray(role.permissions);
}

function read(): string | null {
  return sessionStorage.getItem(storageKey);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
