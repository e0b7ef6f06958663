import { lazyPage } from '#src/components/lazy-page.tsx';
import { RenderNear } from '#src/components/render-near.tsx';
import { Suspense } from 'react';
import { ProfileSection } from '../components/profile-section.tsx';
import { SettingsPage } from '../components/settings-page.tsx';
import { AppearanceSection } from '../preferences/components/appearance-section.tsx';
import { RegionSection } from '../preferences/components/region-section.tsx';

// Lazy: below the fold on any device.
const AccessSections = lazyPage(
  async () => (await import('../components/access-sections.tsx')).AccessSections,
);

/** A user's profile, sign-in methods, language and units. */
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
