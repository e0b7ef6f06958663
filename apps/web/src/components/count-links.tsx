import { writeBadgeCount } from '#src/lib/badge-count.ts';
import { PlainLink } from './plain-link.tsx';
import classes from './count-links.module.css';

/** A number of things and a link to them. */
export interface CountLink {
  readonly key: string;
  readonly text: string;
  readonly count: number;
  readonly to: string;
}

/** Links to pages, each with its count. */
export function CountLinks({ links }: { readonly links: readonly CountLink[] }) {
  return (
    <ul className={classes.lines}>
      {links.map(({ key, text, count, to }) => (
        <li key={key} className={classes.line}>
          <PlainLink to={to} coversRow>
            {text}
          </PlainLink>
          <span className={classes.count}>{writeBadgeCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}
