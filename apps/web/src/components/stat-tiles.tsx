import type { ReactNode } from 'react';
import classes from './stat-tiles.module.css';

/** A row of figures with what each counts. */
export function StatTiles({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.tiles}>{children}</dl>;
}

interface StatTileProps {
  readonly label: string;
  readonly value: string;
}

/** One figure. */
export function StatTile({ label, value }: StatTileProps) {
  return (
    <div className={classes.tile}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}
