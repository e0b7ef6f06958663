import { bannerWidths, srcSetOf, type Size } from '@waybill/schema/images';
import { useState } from 'react';

interface VtcBannerProps {
  readonly url: string;
  readonly size: Size;
  readonly alt: string;
}

/** A company's banner in a suitable width; renders nothing if it fails to load. */
export function VtcBanner({ url, size, alt }: VtcBannerProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (failedUrl === url) return null;
  return (
    <img
      decoding="async"
      sizes="(max-width: 1200px) 100vw, 1200px"
      srcSet={srcSetOf(url, size, bannerWidths)}
      src={url}
      width={size.width}
      height={size.height}
      alt={alt}
      onError={() => setFailedUrl(url)}
    />
  );
}
