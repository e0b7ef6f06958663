import { Badge, Text } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './vtc-header.module.css';

interface VtcHeaderProps {
  /** The name as the page shows it: its heading, or plain text in a preview. */
  readonly name: ReactNode;
  readonly tag: string;
  readonly slogan: string;
  readonly logo: ReactNode;
  readonly banner: ReactNode;
}

/** A company as it presents itself: banner, logo, name, tag and slogan. */
export function VtcHeader({ name, tag, slogan, logo, banner }: VtcHeaderProps) {
  return (
    <div className={classes.root}>
      {banner !== null && <div className={classes.banner}>{banner}</div>}
      <div className={classes.body}>
        <div className={classes.logo} data-raised={banner !== null || undefined}>
          {logo ?? <IconTruck size={36} aria-hidden />}
        </div>
        <div className={classes.text}>
          <div className={classes.title}>
            {name}
            <Badge variant="default" size="lg" radius="sm" tt="none" className={classes.tag}>
              {tag}
            </Badge>
          </div>
          <Text c="dimmed">{slogan}</Text>
        </div>
      </div>
    </div>
  );
}
