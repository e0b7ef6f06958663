import { pictureWidths, srcSetOf } from '@waybill/schema/images';
import type { Picture } from '@waybill/schema/features/media.models';
import { useState } from 'react';
import classes from './event-picture.module.css';

interface EventPictureProps {
  readonly picture: Picture | null;
  /** Whether it is one of several events: such pictures are lower. */
  readonly isInList?: boolean;
}

/** An event's picture, which the title beside it describes; nothing without one or if it fails to load. */
export function EventPicture({ picture, isInList = false }: EventPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (picture === null || failedUrl === picture.url) return null;
  const { url, size } = picture;
  return (
    <img
      className={classes.picture}
      data-in-list={isInList || undefined}
      decoding="async"
      loading={isInList ? 'lazy' : 'eager'}
      sizes="(max-width: 900px) 100vw, 900px"
      srcSet={srcSetOf(url, size, pictureWidths)}
      src={url}
      width={size.width}
      height={size.height}
      alt=""
      onError={() => setFailedUrl(url)}
    />
  );
}
