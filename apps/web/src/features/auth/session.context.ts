import type { User } from '@waybill/schema/features/users.models';
import { createContext, use } from 'react';

/** The session of this browser. */
export interface Session {
  readonly user: User | null;
  /** True until it is known whether a user is signed in. */
  readonly loading: boolean;
  readonly steamId: string | null;
  /**
   * Leaves the page and discards unsaved work, if the session has ended and the page is kept for that work;
   * else null.
   */
  readonly leave: (() => void) | null;
  /** Refetches the user after a change. */
  readonly refreshUser: () => Promise<void>;
}

export const SessionContext = createContext<Session | null>(null);

/**
 * Returns the session of this browser.
 * @throws when it is called outside of the SessionProvider.
 */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}
