import { Paper, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AddressTarget } from '#src/components/address-target.tsx';
import type { SettingsSectionId } from '../settings-index.model.ts';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  readonly id: SettingsSectionId;
  readonly children: ReactNode;
}

/** A settings section: its title and description, with its content beside them. */
export function SettingsSection({ id, children }: SettingsSectionProps) {
  const t = useTranslations('settingsSections');
  const headingId = useId();
  return (
    <Paper
      component="section"
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      className={classes.section}
      aria-labelledby={headingId}
    >
      <div>
        <AddressTarget id={id}>
          <Title order={2} id={headingId}>
            {t(`${id}.title`)}
          </Title>
        </AddressTarget>
        <Text size="sm" c="dimmed" mt={4}>
          {t(`${id}.text`)}
        </Text>
      </div>
      <div className={classes.content}>{children}</div>
    </Paper>
  );
}
