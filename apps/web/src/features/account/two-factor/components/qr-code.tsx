import { encode } from 'uqr';
import classes from './qr-code.module.css';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code, black on white in both colour schemes, so that every camera can read it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.code}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
