import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import '#src/components/switch.css';
import { useChangePreferences } from '#src/features/users/preferences.queries.ts';
import { usePreferences } from '#src/lib/preferences.ts';

/** Sets whether the Steam sign-in leads directly to the dashboard, or to a code for a device. */
export function OpensDashboardSwitch() {
  const t = useTranslations('deviceCode');
  const { opensDashboard } = usePreferences();
  const change = useChangePreferences();
  return (
    <Switch
      label={t('opensDashboard')}
      description={t('opensDashboardHint')}
      checked={opensDashboard}
      onChange={(event) => change({ opensDashboard: event.currentTarget.checked })}
    />
  );
}
