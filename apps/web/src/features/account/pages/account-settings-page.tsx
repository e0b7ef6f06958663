import { lazyPage } from '#src/components/lazy-page.tsx';
import { RenderNear } from '#src/components/render-near.tsx';
import { Suspense } from 'react';
import { ProfileSection } from '../components/profile-section.tsx';
import { SettingsPage } from '../components/settings-page.tsx';
import { AppearanceSection } from '../preferences/components/appearance-section.tsx';
import { RegionSection } from '../preferences/components/region-section.tsx';

// Below the first screen of any device.
const AccessSections = lazyPage(
  async () => (await import('../components/access-sections.tsx')).AccessSections,
);

/** Who a user is here, how they sign in, and in which language and units they read. */
export function AccountSettingsPage() {
  return (
    <SettingsPage page="account">
      {(user) => (
        <>
          <ProfileSection user={user} />
          <RegionSection />
          <AppearanceSection />
          <RenderNear height={1_200}>
            <Suspense>
              <AccessSections user={user} />
            </Suspense>
          </RenderNear>
        </>
      )}
    </SettingsPage>
  );
}
