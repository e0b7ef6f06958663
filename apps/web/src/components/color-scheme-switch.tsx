import { ActionIcon, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const next = { auto: 'light', light: 'dark', dark: 'auto' } as const;

interface ColorSchemeSwitchProps {
  readonly scheme: MantineColorScheme;
  readonly onChange: (scheme: MantineColorScheme) => void;
}

/** Cycles through the system, light and dark colour schemes. */
export function ColorSchemeSwitch({ scheme, onChange }: ColorSchemeSwitchProps) {
  const t = useTranslations('colorScheme');
  const Icon = icons[scheme];
  const label = t('label', { scheme: t(scheme) });
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => onChange(next[scheme])}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
