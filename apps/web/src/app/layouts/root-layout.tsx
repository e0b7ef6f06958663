import { Suspense } from 'react';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { Toasts } from '#src/components/toasts.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { SessionProvider } from '#src/features/auth/session.provider.tsx';
import { useFollowPreferences } from '#src/features/users/preferences.queries.ts';
import { PageOutlet } from './page-outlet.tsx';
import { TitleAnnouncer } from './title-announcer.tsx';

// The first sight does not wait for what comes after it.
const LiveUpdates = lazyPart(async () => (await import('./live-updates.tsx')).LiveUpdates);

/** What is around every page: the session and the toasts. */
export function RootLayout() {
  return (
    <SessionProvider>
      <Preferences />
      <Live />
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

function Live() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <RenderLater>
      <Suspense>
        <LiveUpdates user={user} />
      </Suspense>
    </RenderLater>
  );
}
