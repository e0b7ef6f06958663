import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { NotificationChannel } from '@waybill/schema/features/notifications.models';
import { useTranslations } from 'use-intl';
import classes from './channel-switch.module.css';

interface ChannelSwitchProps {
  /** The notification, for screen readers. */
  readonly what: string;
  readonly channel: NotificationChannel;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch for a notification's channel, named by the channel. */
export function ChannelSwitch({ what, channel, isOn, onChange }: ChannelSwitchProps) {
  const t = useTranslations('notificationSettings');
  const name = t(`channels.${channel}`);
  return (
    <UnstyledButton
      role="switch"
      aria-checked={isOn}
      aria-label={t('tell', { what, channel: name })}
      className={classes.channel}
      onClick={() => onChange(!isOn)}
    >
      {isOn && <IconCheck size={14} aria-hidden />}
      {name}
    </UnstyledButton>
  );
}

/** Replaces the switch of a channel that is always or never used. */
export function FixedChannel({ channel }: { readonly channel: NotificationChannel | null }) {
  const t = useTranslations('notificationSettings');
  if (channel === null) return <span />;
  const name = t(`channels.${channel}`);
  return (
    <span className={classes.fixed} title={t('alwaysBy', { channel: name })}>
      <IconCheck size={14} aria-hidden />
      <span aria-hidden>{name}</span>
      <VisuallyHidden>{t('alwaysBy', { channel: name })}</VisuallyHidden>
    </span>
  );
}
