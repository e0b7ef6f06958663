import { UnstyledButton } from '@mantine/core';
import classes from './filter-chips.module.css';

interface Chip<Value> {
  readonly value: Value;
  readonly label: string;
  /** How many the list has then, as it is written. */
  readonly count?: string | undefined;
  /** For one that is pressed or not whatever else is: the others give way to each other. */
  readonly isPressed?: boolean;
}

interface FilterChipsProps<Value extends string> {
  readonly label: string;
  readonly chips: readonly Chip<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** What a list is narrowed down to by one press. On a phone they lie in one row that scrolls. */
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
