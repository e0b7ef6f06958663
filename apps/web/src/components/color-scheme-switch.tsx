import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const next = { auto: 'light', light: 'dark', dark: 'auto' } as const;

/** Goes round between the system's colour scheme, the light and the dark one. */
export function ColorSchemeSwitch() {
  const t = useTranslations('colorScheme');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = icons[colorScheme];
  const label = t('label', { scheme: t(colorScheme) });
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next[colorScheme])}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
