import { Suspense } from 'react';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { Toasts } from '#src/components/toasts.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { SessionProvider } from '#src/features/auth/session.provider.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { useFollowPreferences } from '#src/features/users/preferences.queries.ts';
import { PageOutlet } from './page-outlet.tsx';
import { TitleAnnouncer } from './title-announcer.tsx';

// Lazy: not needed for the first paint.
const LiveUpdates = lazyPart(async () => (await import('./live-updates.tsx')).LiveUpdates);

// Lazy: sessions rarely end while the app is open.
const SignedOut = lazyPart(
  async () => (await import('#src/features/auth/components/signed-out.tsx')).SignedOut,
  textsOf('features/auth/components/signed-out.tsx'),
);

/** The frame of every page: the session and the toasts. */
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
  const { user, leave } = useSession();
  if (user === null) return null;
  return (
    <RenderLater>
      <Suspense>
        {leave === null ? <LiveUpdates user={user} /> : <SignedOut onLeave={leave} />}
      </Suspense>
    </RenderLater>
  );
}
