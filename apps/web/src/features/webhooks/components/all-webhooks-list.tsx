import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnyWebhook } from '@waybill/schema/features/webhooks.models';
import { useFormatter, useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
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
          <ConfirmButton
            size="xs"
            label={t('switchOff')}
            description={t('switchOffNamed', { host, company: vtc.name })}
            title={t('switchOffTitle', { host })}
            text={t('switchOffText', { company: vtc.name })}
            isDangerous
            onConfirm={async () => switchingOff.mutateAsync(id)}
          />
        )}
      </td>
    </tr>
  );
}
