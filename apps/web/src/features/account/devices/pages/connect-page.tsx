import { useLocation } from 'react-router-dom';
import { useSession } from '#src/features/auth/session.context.ts';
import { ConfirmConnection } from '../components/confirm-connection.tsx';
import { ConnectSetup } from '../components/connect-setup.tsx';
import { readConnectionQuery } from '../connection-query.model.ts';

/** Connects a computer, or asks the user to confirm a program's request. */
export function ConnectPage() {
  const { user } = useSession();
  const { search } = useLocation();
  if (user === null) return null;
  const connection = readConnectionQuery(search);
  if (connection === null) return <ConnectSetup />;
  // Remounts for another request.
  return <ConfirmConnection key={search} connection={connection} user={user} />;
}
