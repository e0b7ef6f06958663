import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
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
  /** True to show all chips also on a phone, such as in a form. */
  readonly wraps?: boolean;
  /** Shows only the first `count` chips and pressed ones; a button shows the others. */
  readonly fold?: { readonly count: number; readonly label: string };
}

/** One-press filters of a list. On a phone they are one scrolling row, unless they wrap. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, chips, value, onChange, wraps, fold } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isPressed = (chip: Chip<Value>) => chip.isPressed ?? chip.value === value;
  const shown =
    fold === undefined || isOpen
      ? chips
      : chips.filter((chip, index) => index < fold.count || isPressed(chip));
  return (
    <fieldset aria-label={label} className={classes.root} data-wraps={wraps || undefined}>
      {shown.map((chip) => (
        <UnstyledButton
          key={chip.value}
          className={classes.chip}
          aria-pressed={isPressed(chip)}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span className={classes.count}> {chip.count}</span>}
        </UnstyledButton>
      ))}
      {fold !== undefined && (
        <UnstyledButton
          className={classes.chip}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {fold.label}
        </UnstyledButton>
      )}
    </fieldset>
  );
}
