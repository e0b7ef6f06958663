import { Stack, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import '#src/components/switch.css';
import { useChangePreferences } from '#src/features/users/preferences.queries.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { SettingsSection } from '../../components/settings-section.tsx';

const kinds = ['applicationBadge', 'successToasts'] as const;

/** Turns the application badge and success toasts on and off. */
export function NotificationsSection() {
  const t = useTranslations('attention');
  const preferences = usePreferences();
  const change = useChangePreferences();
  return (
    <SettingsSection id="attention">
      <Stack gap="lg">
        {kinds.map((kind) => (
          <Switch
            key={kind}
            label={t(kind)}
            description={t(`${kind}Hint`)}
            checked={preferences[kind]}
            onChange={(event) => change({ [kind]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </SettingsSection>
  );
}
