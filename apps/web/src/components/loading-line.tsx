import classes from './loading-line.module.css';

/** The road while something loads: one lit stretch runs along it. */
export function LoadingLine() {
  return <span className={classes.root} aria-hidden />;
}
