import { Toasts } from '#src/components/toasts.tsx';
import { SessionProvider } from '#src/features/auth/session.provider.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { TitleAnnouncer } from './title-announcer.tsx';

/** What is around every page: the session and the toasts. */
export function RootLayout() {
  return (
    <SessionProvider>
      <PageOutlet />
      <Toasts />
      <TitleAnnouncer />
    </SessionProvider>
  );
}
