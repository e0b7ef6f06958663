import { Paper, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useAddressTarget } from '#src/lib/use-address-target.ts';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  /** By which an address names it. */
  readonly id?: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** One matter of the settings: what it is about, and beside it what there is to see and do. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  const headingId = useId();
  const heading = useAddressTarget<HTMLHeadingElement>(id);
  return (
    <Paper
      component="section"
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      className={classes.section}
      aria-labelledby={headingId}
    >
      <div>
        <Title order={2} id={headingId} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" mt={4}>
          {text}
        </Text>
      </div>
      <div className={classes.content}>{children}</div>
    </Paper>
  );
}
