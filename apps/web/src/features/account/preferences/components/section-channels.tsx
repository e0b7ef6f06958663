import { IconChevronDown } from '@tabler/icons-react';
import type { NotificationSettings } from '@waybill/schema/features/notifications.contract';
import { channelRules } from '@waybill/schema/features/notifications.fields';
import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationSection,
  notificationKinds,
} from '@waybill/schema/features/notifications.models';
import { useTranslations } from 'use-intl';
import { choicesOf, kindsOf } from '../notification-settings.model.ts';
import { useChangeSettings } from '../notification-settings.queries.ts';
import { ChannelSwitch, FixedChannel } from './channel-switch.tsx';
import classes from './section-channels.module.css';

interface SectionChannelsProps {
  readonly section: NotificationSection;
  readonly settings: NotificationSettings['settings'];
  readonly channels: readonly NotificationChannel[];
}

/** The notification settings of a subject: a summary, and each kind when expanded. */
export function SectionChannels({ section, settings, channels }: SectionChannelsProps) {
  const t = useTranslations('notificationSettings');
  const { mutate } = useChangeSettings();
  const kinds = kindsOf(section);
  const title = t(`sections.${section}`);
  const counts = channels.map((channel) => {
    const choices = choicesOf(settings, kinds, channel);
    const fixed = kinds.filter((kind) => isAlways(kind, channel)).length;
    const on = fixed + choices.filter((choice) => choice.on).length;
    return t('count', { channel: t(`channels.${channel}`), on: `${on}`, all: `${kinds.length}` });
  });
  return (
    <details className={classes.section}>
      <summary className={classes.summary}>
        <span className={classes.title}>{title}</span>
        <span className={classes.counts}>{counts.join(' · ')}</span>
        <IconChevronDown className={classes.chevron} size={18} aria-hidden />
      </summary>
      <ul className={classes.rows} aria-label={title}>
        <li className={classes.row}>
          <span className={classes.all}>{t('all')}</span>
          <span className={classes.channels}>
            {channels.map((channel) => {
              const choices = choicesOf(settings, kinds, channel);
              return choices.length === 0 ? (
                <FixedChannel key={channel} channel={null} />
              ) : (
                <ChannelSwitch
                  key={channel}
                  what={t('allOf', { section: title })}
                  channel={channel}
                  isOn={choices.every(({ on }) => on)}
                  onChange={(on) =>
                    mutate({
                      settings: choices.map(({ kind, channel: by }) => ({ kind, channel: by, on })),
                    })
                  }
                />
              );
            })}
          </span>
        </li>
        {kinds.map((kind) => (
          <li key={kind} className={classes.row}>
            <span>{t(`kinds.${kind}`)}</span>
            <span className={classes.channels}>
              {channels.map((channel) => {
                const [choice] = choicesOf(settings, [kind], channel);
                return choice === undefined ? (
                  <FixedChannel key={channel} channel={isAlways(kind, channel) ? channel : null} />
                ) : (
                  <ChannelSwitch
                    key={channel}
                    what={t(`kinds.${kind}`)}
                    channel={channel}
                    isOn={choice.on}
                    onChange={(on) => mutate({ settings: [{ ...choice, on }] })}
                  />
                );
              })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** True if a channel can't be turned off for a kind. */
function isAlways(kind: NotificationKind, channel: NotificationChannel): boolean {
  if (channel === 'EMAIL') return channelRules[kind].mail === 'always';
  return channel === 'APP' && notificationKinds[kind].isFixed === true;
}
