import { DataSection } from '../components/data-section.tsx';
import { SettingsPage } from '../components/settings-page.tsx';
import { ListedSection, LiveMapSection } from '../preferences/components/privacy-sections.tsx';

/** A user's visibility and data. */
export function PrivacySettingsPage() {
  return (
    <SettingsPage page="privacy">
      {(user) => (
        <>
          <LiveMapSection />
          <ListedSection />
          <DataSection user={user} />
        </>
      )}
    </SettingsPage>
  );
}
