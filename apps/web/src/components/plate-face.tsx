import type { ReactNode } from 'react';
import { plateStyleOf } from './plate-style.ts';
import './plate.css';

interface PlateFaceProps {
  readonly text: string;
  /** Two letters of ISO 3166; null without a country. */
  readonly country: string | null;
  readonly size?: 'sm' | 'md' | 'lg';
  /** What it says besides to who does not see it. */
  readonly children?: ReactNode;
}

/** A number plate as its country has them, with nothing of the app: for pages outside of it too. */
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
