import { UnstyledButton } from '@mantine/core';
import classes from './filter-chips.module.css';

interface Chip<Value> {
  readonly value: Value;
  readonly label: string;
  /** The formatted number of entries with this filter. */
  readonly count?: string | undefined;
  /** Set for an independent toggle; chips without it are mutually exclusive. */
  readonly isPressed?: boolean;
}

interface FilterChipsProps<Value extends string> {
  readonly label: string;
  readonly chips: readonly Chip<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** One-press filters of a list. On a phone they are one scrolling row. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, chips, value, onChange } = props;
  return (
    <fieldset aria-label={label} className={classes.root}>
      {chips.map((chip) => (
        <UnstyledButton
          key={chip.value}
          className={classes.chip}
          aria-pressed={chip.isPressed ?? chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span className={classes.count}> {chip.count}</span>}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
