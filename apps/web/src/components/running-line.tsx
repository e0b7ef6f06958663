import classes from './running-line.module.css';

/** The road while something loads: one lit stretch runs along it. */
export function RunningLine() {
  return <span className={classes.root} aria-hidden />;
}
