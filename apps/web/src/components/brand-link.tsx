import { Link } from 'react-router-dom';
import { BrandMark } from './brand-mark.tsx';
import classes from './brand-link.module.css';

interface BrandLinkProps {
  readonly name: string;
  readonly to: string;
}

/** The installation's name with its mark, as a link. */
export function BrandLink({ name, to }: BrandLinkProps) {
  return (
    <Link to={to} className={classes.root}>
      <BrandMark />
      <span className={classes.name}>{name}</span>
    </Link>
  );
}
