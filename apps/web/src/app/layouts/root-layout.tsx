import { Toasts } from '#src/components/toasts.tsx';
import { SessionProvider } from '#src/features/auth/session.provider.tsx';
import { useFollowPreferences } from '#src/features/users/preferences.queries.ts';
import { PageOutlet } from './page-outlet.tsx';
import { TitleAnnouncer } from './title-announcer.tsx';

/** What is around every page: the session and the toasts. */
export function RootLayout() {
  return (
    <SessionProvider>
      <Preferences />
      <PageOutlet />
      <Toasts />
      <TitleAnnouncer />
    </SessionProvider>
  );
}

function Preferences() {
  useFollowPreferences();
  return null;
}
