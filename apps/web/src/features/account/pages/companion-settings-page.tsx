import { SettingsPage } from '../components/settings-page.tsx';
import { TrackersSection } from '../components/trackers-section.tsx';
import { DevicesSection } from '../devices/components/devices-section.tsx';

/** The devices that send a user's drives. */
export function CompanionSettingsPage() {
  return (
    <SettingsPage page="companion">
      {(user) => (
        <>
          <DevicesSection user={user} />
          <TrackersSection user={user} />
        </>
      )}
    </SettingsPage>
  );
}
