import { SettingsPage } from '../components/settings-page.tsx';
import { NotificationMatrix } from '../preferences/components/notification-matrix.tsx';
import { NotificationsSection } from '../preferences/components/notifications-section.tsx';
import { PushSection } from '../push/components/push-section.tsx';

/** Settings for a user's notifications: kinds, channels and times. */
export function NotificationSettingsPage() {
  return (
    <SettingsPage page="notifications">
      {() => (
        <>
          <NotificationMatrix />
          <PushSection />
          <NotificationsSection />
        </>
      )}
    </SettingsPage>
  );
}
