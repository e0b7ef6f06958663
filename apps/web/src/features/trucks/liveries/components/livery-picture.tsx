import type { Livery } from '@waybill/schema/features/liveries.models';
import { liveryWidths, srcSetOf } from '@waybill/schema/images';
import classes from './liveries.module.css';

interface LiveryPictureProps {
  readonly livery: Pick<Livery, 'name' | 'preview' | 'colours'>;
  readonly sizes: string;
  /** Empty if the name stands beside it. */
  readonly alt: string;
}

/** A livery's preview; without one, its colours. */
export function LiveryPicture({ livery: { preview, colours }, sizes, alt }: LiveryPictureProps) {
  if (preview === null) {
    return (
      <span className={classes.stripes} aria-hidden>
        {colours.map((colour) => (
          <span key={colour} style={{ background: colour }} />
        ))}
      </span>
    );
  }
  const { url, size } = preview;
  return (
    <img
      className={classes.picture}
      loading="lazy"
      decoding="async"
      sizes={sizes}
      srcSet={srcSetOf(url, size, liveryWidths)}
      src={url}
      width={size.width}
      height={size.height}
      alt={alt}
    />
  );
}
