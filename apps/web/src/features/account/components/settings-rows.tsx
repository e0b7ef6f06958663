import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings-rows.module.css';

/** A list of entries with their actions. */
export function SettingsRows({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

interface SettingsRowProps {
  readonly title: ReactNode;
  /** The facts, one per line. */
  readonly lines: readonly string[];
  readonly details?: ReactNode;
  readonly action?: ReactNode;
}

/** An entry of the list. */
export function SettingsRow({ title, lines, details, action }: SettingsRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <div className={classes.title}>{title}</div>
        {lines.map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
        {details}
      </div>
      {action}
    </li>
  );
}
