import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { Facts } from '#src/components/fact-card.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The signed-in user's profile. */
export function ProfileSection({ user }: { readonly user: User }) {
  const t = useTranslations('settings');
  return (
    <SettingsSection id="profile">
      <Facts
        facts={[
          [t('username'), user.username],
          [t('email'), user.email],
          [t('steamId'), user.steamId],
        ]}
      />
    </SettingsSection>
  );
}
