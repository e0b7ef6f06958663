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
  readonly side: 24 | 30 | 52;
}

/**
 * A person without a portrait, as seen in the window of a cab. The name stands beside it, and alone decides
 * the ground: pages for everybody know no more, and a person looks alike on all of them.
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
