import type { ReactNode } from 'react';
import { useAddressTarget } from '#src/lib/use-address-target.ts';
import classes from './address-target.module.css';

interface AddressTargetProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** Content that an address can name (`#id`): it is then brought into sight, with the focus. */
export function AddressTarget({ id, children }: AddressTargetProps) {
  const ref = useAddressTarget<HTMLDivElement>(id);
  return (
    <div ref={ref} tabIndex={-1} className={classes.root}>
      {children}
    </div>
  );
}
