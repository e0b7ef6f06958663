import classes from './list-skeleton.module.css';

/** A placeholder for a list while it loads. */
export function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <output className={classes.list} aria-label={label}>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className={classes.row} />
      ))}
    </output>
  );
}
