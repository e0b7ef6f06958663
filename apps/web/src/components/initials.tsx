import type { CSSProperties } from 'react';
import { initialsColor, initialsOf } from '#src/lib/initials.ts';
import classes from './initials.module.css';

declare module 'react' {
  interface CSSProperties {
    '--initials-ground'?: string;
    '--initials-side'?: string;
  }
}

interface InitialsProps {
  readonly name: string;
  /** The side of the square, in CSS pixels. */
  readonly side: 24 | 30 | 52 | 96;
}

/**
 * Replaces a user's missing portrait. Show the name beside it. The colour depends on the name alone, because
 * public pages know no more and a user looks the same on all pages.
 */
export function Initials({ name, side }: InitialsProps) {
  const style: CSSProperties = {
    '--initials-ground': initialsColor(name),
    '--initials-side': `${side}px`,
  };
  return (
    <span
      className={classes.root}
      style={style}
      data-initials={initialsOf(name)}
      data-portrait
      aria-hidden
    />
  );
}
