import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { DialogActions } from '#src/components/dialog-actions.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useTypeName } from '../use-type-name.ts';
import { deliveryQuery, useRedeliver } from '../webhooks.queries.ts';
import textClasses from './attempt-text.module.css';
import { AttemptText } from './attempt-text.tsx';

interface DeliveryDialogProps {
  readonly deliveryId: string;
  readonly onClose: () => void;
}

/** A delivery: its payload, each attempt with its response, and a button to send it again. */
export function DeliveryDialog({ deliveryId, onClose }: DeliveryDialogProps) {
  const t = useTranslations('webhooks');
  const nameType = useTypeName();
  const { moment } = useFormatters();
  const query = useQuery(deliveryQuery(deliveryId));
  const redelivering = useRedeliver(deliveryId);
  const { delivery } = query.data ?? {};
  const title = delivery === undefined ? t('delivery') : nameType(delivery.type);
  return (
    <Dialog opened title={title} onClose={onClose}>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loadingLog')} />}
        failed={t('logFailed')}
      >
        {({ delivery: { state, nextAttemptAt }, body, attempts }) => (
          <Stack gap="sm">
            <Text>
              {state === 'WAITING' && nextAttemptAt !== null && attempts.length > 0
                ? t('nextAttempt', { at: moment(nextAttemptAt) })
                : t(`deliveryStates.${state}`)}
            </Text>
            <Title order={3} size="h5">
              {t('attempts', { count: attempts.length })}
            </Title>
            {attempts.map((attempt) => (
              <div key={attempt.at}>
                <Text size="sm" c="dimmed">
                  <RelativeTime at={attempt.at} />
                </Text>
                <AttemptText attempt={attempt} />
              </div>
            ))}
            <Title order={3} size="h5">
              {t('body')}
            </Title>
            {body === null ? (
              <Text c="dimmed">{t('bodyNotYours')}</Text>
            ) : (
              <pre className={textClasses.answer}>{body}</pre>
            )}
          </Stack>
        )}
      </QueryContent>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('done')}
        </Button>
        <Button
          disabled={delivery === undefined}
          loading={redelivering.isPending}
          onClick={() => redelivering.mutate(undefined, { onSuccess: onClose })}
        >
          {t('redeliver')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
