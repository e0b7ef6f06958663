import classes from './loading-line.module.css';

/** A loading indicator: a light that runs along a road. */
export function LoadingLine() {
  return <span className={classes.root} aria-hidden />;
}
