import { avatarWidths, copyUrl } from '@waybill/schema/images';
import { useState } from 'react';
import classes from './avatar.module.css';
import { Initials } from './initials.tsx';

interface AvatarProps {
  readonly person: {
    readonly username: string;
    readonly avatarUrl: string | null;
  };
  /** The side of the square, in CSS pixels. */
  readonly side: 24 | 30 | 52 | 96;
}

/** Stands in for a deleted account. */
export const unknownPerson = { username: '?', avatarUrl: null };

const [copyWidth] = avatarWidths;

/** A user's picture, or their initials if there is none. Show the name beside it. */
export function Avatar({ person: { username, avatarUrl }, side }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (avatarUrl === null || avatarUrl === failedUrl) {
    return <Initials name={username} side={side} />;
  }
  return (
    <img
      className={classes.image}
      data-portrait
      // The small copy is sharp on double-density screens up to half its width.
      src={side * 2 <= copyWidth ? copyUrl(avatarUrl, copyWidth) : avatarUrl}
      width={side}
      height={side}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(avatarUrl)}
    />
  );
}
