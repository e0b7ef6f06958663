import classes from './vtc-tag.module.css';

/** The tag of a company, as it stands beside its name. */
export function VtcTag({ tag }: { readonly tag: string }) {
  return <span className={classes.tag}>{tag}</span>;
}
