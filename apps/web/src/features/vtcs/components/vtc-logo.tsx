import { logoWidths, srcSetOf } from '@waybill/schema/images';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { useState } from 'react';
import { VtcInitials } from './vtc-initials.tsx';
import classes from './vtc-logo.module.css';

interface VtcLogoProps {
  readonly vtc: Pick<PublicVtc, 'name' | 'logoUrl'> & {
    /** Null where it is not known, and the whole image is fetched. */
    readonly logoSize: PublicVtc['logoSize'] | null;
  };
  /** The side of the place that it fills, in CSS pixels. */
  readonly side: number;
  /** What a screen reader says; empty where the name stands beside it. */
  readonly alt?: string;
  /** For a logo that the reader may have to scroll to. */
  readonly lazy?: boolean;
}

/** The logo of a company, in a size that suits its place; its initials when it does not load. */
export function VtcLogo({ vtc, side, alt = '', lazy = false }: VtcLogoProps) {
  const { name, logoUrl, logoSize } = vtc;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (failedUrl === logoUrl) return <VtcInitials name={name} alt={alt} />;
  return (
    <img
      className={classes.image}
      // Before its sources, which the browser would otherwise already begin to fetch.
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      {...(logoSize && {
        sizes: `${side}px`,
        srcSet: srcSetOf(logoUrl, logoSize, logoWidths),
      })}
      src={logoUrl}
      width={logoSize?.width ?? side}
      height={logoSize?.height ?? side}
      alt={alt}
      onError={() => setFailedUrl(logoUrl)}
    />
  );
}
