import { IconDots } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './row-menu-button.module.css';

/** The button that opens a row's menu. A plain element, as each row has one. */
export function RowMenuButton(props: ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...props} className={classes.button}>
      <IconDots size={18} aria-hidden />
    </button>
  );
}
