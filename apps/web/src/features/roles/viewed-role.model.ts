import type { Role, User } from '@waybill/schema/features/users.models';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '#src/features/auth/session.context.ts';

const storageKey = 'viewAs';
const listeners = new Set<() => void>();

/**
 * Previews this tab's sidebar and pages as a member with only this role, until it ends. Does not change what
 * the server allows.
 */
export function beginViewAs(userId: string, role: Role): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ userId, role }));
  notify();
}

/** Ends the preview. */
export function endViewAs(): void {
  sessionStorage.removeItem(storageKey);
  notify();
}

/** Returns the role that the signed-in user previews in this tab, or null. */
export function useViewedRole(): Role | null {
  const { user } = useSession();
  const stored = useSyncExternalStore(watch, read);
  return useMemo(() => (user === null ? null : parseViewAs(stored, user.id)), [stored, user]);
}

/**
 * Returns the signed-in user for everything that depends on roles: with the previewed role, if there is one.
 */
export function useViewer(): User | null {
  const { user } = useSession();
  const role = useViewedRole();
  return user === null || role === null ? user : { ...user, roles: [role] };
}

/** Parses the role stored for this user; null for anything else. */
export function parseViewAs(stored: string | null, userId: string): Role | null {
  if (stored === null) return null;
  const preview: { userId?: unknown; role?: unknown } = JSON.parse(stored);
  return preview.userId === userId && isRole(preview.role) ? preview.role : null;
}

/** Checks only what pages rely on: this app stored it, but possibly an older version. */
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
