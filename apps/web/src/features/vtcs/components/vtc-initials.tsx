import type { CSSProperties } from 'react';
import { initialsColor, initialsOf } from '#src/lib/initials.ts';
import classes from './vtc-logo.module.css';

declare module 'react' {
  interface CSSProperties {
    '--logo-ground'?: string;
  }
}

interface VtcInitialsProps {
  readonly name: string;
  /** The alternative text; empty if the name is beside it. */
  readonly alt?: string;
}

/** Replaces a company logo that is missing or fails to load. */
export function VtcInitials({ name, alt = '' }: VtcInitialsProps) {
  const style: CSSProperties = { '--logo-ground': initialsColor(name) };
  const meaning = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <div className={classes.initials} style={style} {...meaning}>
      <span className={classes.letters}>{initialsOf(name)}</span>
    </div>
  );
}
