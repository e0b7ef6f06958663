import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { removeUnsent, setRefusal, type Unsent } from '../unsent.storage.ts';
import message from './message.module.css';
import classes from './unsent-messages.module.css';

interface UnsentMessagesProps {
  readonly viewer: User;
  readonly messages: readonly Unsent[];
}

/** The viewer's messages that the server doesn't have yet, and those that it refused. */
export function UnsentMessages({ viewer, messages }: UnsentMessagesProps) {
  const t = useTranslations('chat');
  if (messages.length === 0) return null;
  return (
    <section aria-label={t('unsent')}>
      {messages.map(({ id, typed, refusal }) => (
        <article key={id} className={message.message} data-unsent>
          <Avatar person={viewer} side={30} />
          <div className={message.content}>
            <b>
              <bdi>{viewer.username}</bdi>
            </b>
            <p dir="auto" className={classes.text}>
              {typed || t('picture')}
            </p>
            {refusal === null ? (
              <p className={classes.waiting}>
                <IconClock size={14} aria-hidden />
                {t('waiting')}
              </p>
            ) : (
              <>
                <p className={classes.refusal}>
                  <IconAlertTriangle size={14} aria-hidden />
                  {translateSentence(refusal)}
                </p>
                <div className={classes.actions}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => setRefusal(viewer.id, id, null)}
                  >
                    {t('sendAgain')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => removeUnsent(viewer.id, id)}
                  >
                    {t('discard')}
                  </Button>
                </div>
              </>
            )}
          </div>
        </article>
      ))}
    </section>
  );
}
