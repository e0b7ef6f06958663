import { Suspense } from 'react';
import { lazyPage } from '#src/components/lazy-page.tsx';
import { RenderNear } from '#src/components/render-near.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { AppearanceSection } from '../preferences/components/appearance-section.tsx';
import { NotificationsSection } from '../preferences/components/notifications-section.tsx';
import { ProfileSection } from '../components/profile-section.tsx';
import { PrivacySection } from '../preferences/components/privacy-section.tsx';
import { RegionSection } from '../preferences/components/region-section.tsx';

// Below the first screen of any device.
const AccessSections = lazyPage(
  async () => (await import('../components/access-sections.tsx')).AccessSections,
);

/** A user's own account, with a company or without. */
export function SettingsPage() {
  const { user } = useSession();
  return (
    <TitledPage>
      {user !== null && (
        <>
          <ProfileSection user={user} />
          <RegionSection />
          <AppearanceSection />
          <NotificationsSection />
          <PrivacySection />
          <RenderNear height={3_600}>
            <Suspense>
              <AccessSections user={user} />
            </Suspense>
          </RenderNear>
        </>
      )}
    </TitledPage>
  );
}
