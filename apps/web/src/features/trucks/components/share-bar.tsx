import classes from './share-bar.module.css';

declare module 'react' {
  interface CSSProperties {
    '--share'?: string;
  }
}

interface ShareBarProps {
  /** From 0; above 1 fills the bar. */
  readonly share: number;
  /** Colors the bar by how soon something is due. */
  readonly urgency?: 'fine' | 'soon' | 'due';
}

/** A small bar beside a figure that says the same. */
export function ShareBar({ share, urgency }: ShareBarProps) {
  return (
    <span
      aria-hidden
      className={classes.bar}
      data-urgency={urgency}
      style={{ '--share': String(Math.min(1, share)) }}
    />
  );
}
