import { logoWidths, srcSetOf } from '@waybill/schema/images';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { useState } from 'react';
import { VtcInitials } from './vtc-initials.tsx';
import classes from './vtc-logo.module.css';

interface VtcLogoProps {
  readonly vtc: Pick<PublicVtc, 'name' | 'logoUrl'> & {
    /** Null if unknown; then the full-size image is loaded. */
    readonly logoSize: PublicVtc['logoSize'] | null;
  };
  /** The size of its place, in CSS pixels. */
  readonly side: number;
  /** The alternative text; empty if the name is beside it. */
  readonly alt?: string;
  /** Set for logos below the fold. */
  readonly lazy?: boolean;
}

/** A company's logo in a suitable size, or its initials if it fails to load. */
export function VtcLogo({ vtc, side, alt = '', lazy = false }: VtcLogoProps) {
  const { name, logoUrl, logoSize } = vtc;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (failedUrl === logoUrl) return <VtcInitials name={name} alt={alt} />;
  return (
    <img
      className={classes.image}
      // Must precede the sources, because otherwise the browser starts to load them.
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
