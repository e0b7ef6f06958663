import { DataSection } from '../components/data-section.tsx';
import { SettingsPage } from '../components/settings-page.tsx';
import { ListedSection, LiveMapSection } from '../preferences/components/privacy-sections.tsx';

/** What others see of a user, and the user's data. */
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
