import { List, Stack, Text } from '@mantine/core';
import type { RouteReply } from '@waybill/schema/contract/input';
import type { evidenceRecountContract } from '@waybill/schema/features/evidence-recount.contract';
import { useTranslations } from 'use-intl';

export type Recheck = RouteReply<typeof evidenceRecountContract.get>;

/** The changes of a recheck, by status before and after, and by reason. */
export function RecheckPreview({ recheck }: { readonly recheck: Recheck }) {
  const t = useTranslations('recheck');
  const statuses = useTranslations('jobStandings');
  const titles = useTranslations('jobReasonTitles');
  const { jobs, unknown, decided, changes, reasons, hasMore } = recheck;
  return (
    <Stack gap="xs">
      {jobs === 0 ? (
        <Text>{t('none')}</Text>
      ) : (
        <List size="sm" aria-label={t('changes')}>
          {changes.map(({ before, after, jobs: count }) => (
            <List.Item key={`${before} ${after}`}>
              {before === after
                ? t('unchanged', { count, status: statuses(before) })
                : t('changed', { count, before: statuses(before), after: statuses(after) })}
            </List.Item>
          ))}
        </List>
      )}
      {reasons.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('reasons')}
          </Text>
          <List size="sm" aria-label={t('reasons')}>
            {reasons.map(({ code, jobs: count }) => (
              <List.Item key={code}>{t('reason', { title: titles(code), count })}</List.Item>
            ))}
          </List>
        </>
      )}
      <Text size="sm" c="dimmed">
        {[
          ...(decided > 0 ? [t('decided', { count: decided })] : []),
          ...(unknown > 0 ? [t('unknown', { count: unknown })] : []),
          ...(hasMore ? [t('more', { count: jobs })] : []),
        ].join(' ')}
      </Text>
    </Stack>
  );
}
