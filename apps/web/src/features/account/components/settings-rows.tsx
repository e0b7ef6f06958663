import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings-rows.module.css';

/** A list of things, each with what can be done about it. */
export function SettingsRows({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

interface SettingsRowProps {
  readonly title: ReactNode;
  /** What there is to say, a line each. */
  readonly lines: readonly string[];
  readonly details?: ReactNode;
  readonly action?: ReactNode;
}

/** One of them. */
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
