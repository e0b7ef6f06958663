import { writeBadgeCount } from '#src/lib/badge-count.ts';
import { PlainLink } from './plain-link.tsx';
import classes from './count-links.module.css';

/** Something of which there are some, and where they are. */
export interface CountLink {
  readonly key: string;
  readonly text: string;
  readonly count: number;
  readonly to: string;
}

/** Lines that lead to what there is some of, each with how many. */
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
