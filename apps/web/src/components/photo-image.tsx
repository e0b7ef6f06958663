import { pictureWidths, type Size, srcSetOf } from '@waybill/schema/images';
import classes from './photo-image.module.css';

interface PhotoImageProps {
  readonly picture: { readonly url: string; readonly size: Size };
  /** How wide it is shown at most on a wide screen, in pixels. */
  readonly widestPx: number;
  /** Empty where the text beside it says the same. */
  readonly alt: string;
  readonly className?: string | undefined;
}

/** A photo of a list, cropped to 16:9 and loaded once it comes near. */
export function PhotoImage({ picture: { url, size }, widestPx, alt, className }: PhotoImageProps) {
  return (
    <img
      className={[classes.photo, className].filter(Boolean).join(' ')}
      loading="lazy"
      decoding="async"
      sizes={`(max-width: 600px) 100vw, ${widestPx}px`}
      srcSet={srcSetOf(url, size, pictureWidths)}
      src={url}
      width={size.width}
      height={size.height}
      alt={alt}
    />
  );
}
