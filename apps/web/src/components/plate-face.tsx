import type { ReactNode } from 'react';
import { plateStyleOf } from './plate-style.ts';
import './plate.css';

interface PlateFaceProps {
  readonly text: string;
  /** ISO 3166 alpha-2; null without a country. */
  readonly country: string | null;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Text for screen readers. */
  readonly children?: ReactNode;
}

/** A number plate in its country's style, without dependencies on the app, so that other pages can use it. */
export function PlateFace({ text, country, size = 'md', children }: PlateFaceProps) {
  const { style, band } = plateStyleOf(country);
  return (
    <span className="plate" data-style={style} data-size={size}>
      {band !== null && (
        <span className="plate-band" aria-hidden>
          {band}
        </span>
      )}
      <span className="plate-text">{text}</span>
      {children}
    </span>
  );
}
