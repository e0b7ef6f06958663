import classes from './list-skeleton.module.css';

/** The shape of a list while it is loading. */
export function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <output className={classes.list} aria-label={label}>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className={classes.row} />
      ))}
    </output>
  );
}
