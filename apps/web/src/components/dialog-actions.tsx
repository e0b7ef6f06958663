import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

/** The buttons at the bottom of a dialog, which stay visible when the content scrolls. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm" className={classes.actions}>
      {children}
    </Group>
  );
}
