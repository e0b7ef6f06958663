import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './setup-steps.module.css';

interface SetupStepProps {
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

/** One step of connecting a computer, with a tick once it is done. */
export function SetupStep({ title, isDone, children }: SetupStepProps) {
  const t = useTranslations('connect');
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Text fw={600}>
        {title}
        {isDone && (
          <>
            <VisuallyHidden> ({t('done')})</VisuallyHidden>
            <IconCircleCheckFilled size={18} aria-hidden className={classes.tick} />
          </>
        )}
      </Text>
      <Stack gap="sm" mt={4}>
        {children}
      </Stack>
    </li>
  );
}
