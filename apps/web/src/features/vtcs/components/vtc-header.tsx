import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './vtc-header.module.css';
import { VtcTag } from './vtc-tag.tsx';

interface VtcHeaderProps {
  /** The name as the page shows it: its heading, or plain text in a preview. */
  readonly name: ReactNode;
  readonly tag: string;
  readonly slogan: string;
  readonly logo: ReactNode;
  readonly banner: ReactNode;
}

/** The side of the logo's place, in CSS pixels. */
export const headerLogoSide = 88;

/** A company as it presents itself: banner, logo, name, tag and slogan. */
export function VtcHeader({ name, tag, slogan, logo, banner }: VtcHeaderProps) {
  return (
    <div className={classes.root}>
      {banner !== null && <div className={classes.banner}>{banner}</div>}
      <div className={classes.body}>
        <div className={classes.logo} data-raised={banner !== null || undefined}>
          {logo}
        </div>
        <div className={classes.text}>
          <div className={classes.title}>
            {name}
            <VtcTag tag={tag} />
          </div>
          <Text c="dimmed">{slogan}</Text>
        </div>
      </div>
    </div>
  );
}
