import { useLocation } from 'react-router-dom';
import { useSession } from '#src/features/auth/session.context.ts';
import { ConfirmConnection } from '../components/confirm-connection.tsx';
import { ConnectSetup } from '../components/connect-setup.tsx';
import { readConnectionQuery } from '../connection-query.model.ts';

/** How a computer gets connected, and the question of a program that asks to be. */
export function ConnectPage() {
  const { user } = useSession();
  const { search } = useLocation();
  if (user === null) return null;
  const connection = readConnectionQuery(search);
  if (connection === null) return <ConnectSetup />;
  // Another address is another question.
  return <ConfirmConnection key={search} connection={connection} user={user} />;
}
