import type { ChangeEvent } from 'react';
import classes from './row-selector.module.css';

interface RowSelectorProps {
  /** Names the row. */
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The checkbox that selects a row of a table. */
export function RowSelector({ label, isSelected, onChange }: RowSelectorProps) {
  return (
    <label className={classes.selector}>
      <input type="checkbox" aria-label={label} checked={isSelected} onChange={onChange} />
    </label>
  );
}
