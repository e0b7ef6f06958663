import { IconDots } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './row-menu-button.module.css';

/** What opens the menu of a row: a plain button, as there is one in each. */
export function RowMenuButton(props: ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...props} className={classes.button}>
      <IconDots size={18} aria-hidden />
    </button>
  );
}
