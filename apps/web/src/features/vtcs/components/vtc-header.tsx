import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Plate } from '#src/components/plate.tsx';
import classes from './vtc-header.module.css';

interface VtcHeaderProps {
  /** The name as the page shows it: its heading, or plain text in a preview. */
  readonly name: ReactNode;
  readonly tag: string;
  /** Two letters, or null; its plate looks like those there. */
  readonly country: string | null;
  readonly slogan: string;
  readonly logo: ReactNode;
  readonly banner: ReactNode;
  /** What closes the card below, such as figures. */
  readonly children?: ReactNode;
}

/** The side of the logo's place, in CSS pixels. */
export const headerLogoSide = 88;

/** A company as it presents itself: banner, logo, name, tag and slogan. */
export function VtcHeader(props: VtcHeaderProps) {
  const { name, tag, country, slogan, logo, banner, children } = props;
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
            <Plate text={tag} country={country} size="lg" />
          </div>
          <Text c="dimmed">{slogan}</Text>
        </div>
      </div>
      {children !== undefined && <div className={classes.foot}>{children}</div>}
    </div>
  );
}
