import { Link } from 'react-router-dom';
import { BrandMark } from './brand-mark.tsx';
import classes from './brand-link.module.css';

interface BrandLinkProps {
  readonly name: string;
  readonly to: string;
  /** Set for addresses outside of the app. */
  readonly leavesApp?: true;
}

/** A link with the installation's mark and name. */
export function BrandLink({ name, to, leavesApp }: BrandLinkProps) {
  return (
    <Link to={to} reloadDocument={leavesApp ?? false} className={classes.root}>
      <BrandMark />
      <span className={classes.name}>{name}</span>
    </Link>
  );
}
