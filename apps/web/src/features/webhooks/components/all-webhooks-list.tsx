import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnyWebhook } from '@waybill/schema/features/webhooks.models';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { DataTable } from '#src/components/data-table.tsx';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import classes from '#src/components/table-rows.module.css';
import { allWebhooksQuery, useSwitchOff, type WhichWebhooks } from '../all-webhooks.queries.ts';

/** The webhooks of all companies with their health, and a button to disable each. */
export function AllWebhooksList({ which }: { readonly which: WhichWebhooks }) {
  const t = useTranslations('operatorWebhooks');
  return (
    <MoreList
      query={useInfiniteQuery(allWebhooksQuery(which))}
      loading={t('loading')}
      failed={t('failed')}
      more={t('more')}
      empty={{ title: t(`none.${which}`), text: t(`noneText.${which}`) }}
    >
      {(webhooks) => (
        <DataTable
          label={t('title')}
          columns={[
            { label: t('company') },
            { label: t('state') },
            { label: t('waiting'), isNumeric: true },
            { label: t('oldest'), hidesBelow: 'medium' },
            { label: t('switchOff'), isLabelHidden: true },
          ]}
        >
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </DataTable>
      )}
    </MoreList>
  );
}

function WebhookRow({ webhook }: { readonly webhook: AnyWebhook }) {
  const { id, vtc, host, state, cause, failures, failingSince, waiting, oldestWaitingAt } = webhook;
  const t = useTranslations('operatorWebhooks');
  const format = useFormatter();
  const [isAsking, setIsAsking] = useState(false);
  const switchingOff = useSwitchOff();
  const isDisabled = state === 'DISABLED';
  const isFailing = failures > 0;
  return (
    <tr>
      <td>
        <div className={classes.strong}>
          {vtc.name} ({vtc.tag})
        </div>
        <div className={classes.quiet}>
          {t(`kinds.${webhook.kind}`)} · {host}
        </div>
      </td>
      <td data-label={t('state')}>
        <span className={classes.state}>
          <EvidenceMark kind={isDisabled ? 'cancelled' : isFailing ? 'review' : 'verified'} />
          {cause !== null
            ? t(`causes.${cause}`)
            : isFailing
              ? t('failsInARow', { count: failures })
              : t(`states.${state}`)}
        </span>
        {failingSince !== null && !isDisabled && (
          <div className={classes.quiet}>
            {t('since')} <RelativeTime at={failingSince} />
          </div>
        )}
      </td>
      <td data-numeric data-label={t('waiting')}>
        {format.number(waiting)}
      </td>
      <td data-hides-below="medium" data-label={t('oldest')}>
        {oldestWaitingAt === null ? (
          <Text span c="dimmed">
            –
          </Text>
        ) : (
          <RelativeTime at={oldestWaitingAt} />
        )}
      </td>
      <td className={classes.end}>
        {!isDisabled && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('switchOffNamed', { host, company: vtc.name })}
            onClick={() => setIsAsking(true)}
          >
            {t('switchOff')}
          </Button>
        )}
        <ConfirmDialog
          opened={isAsking}
          title={t('switchOffTitle', { host })}
          text={t('switchOffText', { company: vtc.name })}
          action={t('switchOff')}
          isDangerous
          isPending={switchingOff.isPending}
          onConfirm={() => {
            setIsAsking(false);
            switchingOff.mutate(id);
          }}
          onClose={() => setIsAsking(false)}
        />
      </td>
    </tr>
  );
}
