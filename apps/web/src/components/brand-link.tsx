import { Link } from 'react-router-dom';
import { BrandMark } from './brand-mark.tsx';
import classes from './brand-link.module.css';

interface BrandLinkProps {
  readonly name: string;
  readonly to: string;
  /** For an address that is not the app's. */
  readonly leavesApp?: true;
}

/** The installation's name with its mark, as a link. */
export function BrandLink({ name, to, leavesApp }: BrandLinkProps) {
  return (
    <Link to={to} reloadDocument={leavesApp ?? false} className={classes.root}>
      <BrandMark />
      <span className={classes.name}>{name}</span>
    </Link>
  );
}
