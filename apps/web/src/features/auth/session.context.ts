import type { User } from '@waybill/schema/features/users.models';
import { createContext, use } from 'react';

/** Who is signed in in this browser. */
export interface Session {
  readonly user: User | null;
  /** True until it is known whether somebody is signed in. */
  readonly loading: boolean;
  readonly steamId: string | null;
  /**
   * Leaves the page after all, while it is kept with its user though their session has ended, for
   * there is unsaved work on it; else null.
   */
  readonly leave: (() => void) | null;
  /** Reads the user again, after something that changes it. */
  readonly refreshUser: () => Promise<void>;
}

export const SessionContext = createContext<Session | null>(null);

/**
 * The session of this browser.
 * @throws when it is called outside of the SessionProvider.
 */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}
