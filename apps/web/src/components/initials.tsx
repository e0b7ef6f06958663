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
  /** What the ground is chosen by, so that it stays when the name changes. */
  readonly id: string;
  /** The side of the square, in CSS pixels. */
  readonly side: 24 | 30 | 52;
}

/** A person without a portrait, as seen in the window of a cab. The name stands beside it. */
export function Initials({ name, id, side }: InitialsProps) {
  const style: CSSProperties = {
    '--initials-ground': initialsColor(id),
    '--initials-side': `${side}px`,
  };
  return (
    <span className={classes.root} style={style} data-initials={initialsOf(name)} aria-hidden />
  );
}
