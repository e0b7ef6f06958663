import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Plate } from '#src/components/plate.tsx';
import classes from './vtc-header.module.css';

interface VtcHeaderProps {
  /** The name: the page's heading, or plain text in a preview. */
  readonly name: ReactNode;
  readonly tag: string;
  /** ISO 3166 alpha-2 or null; sets the plate's style. */
  readonly country: string | null;
  readonly slogan: string;
  readonly logo: ReactNode;
  readonly banner: ReactNode;
  /** The bottom of the card, such as figures. */
  readonly children?: ReactNode;
}

/** The size of the logo, in CSS pixels. */
export const headerLogoSide = 88;

/** A company's header: banner, logo, name, tag and slogan. */
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
