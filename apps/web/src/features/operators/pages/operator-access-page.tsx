import { Paper, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import '#src/components/switch.css';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { standingQuery, useUpdateStanding } from '../operators.queries.ts';

/** The requirements for operators. */
export function AccessPage() {
  const t = useTranslations('operatorAccess');
  const { data } = useQuery(standingQuery);
  const update = useUpdateStanding();
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <Paper withBorder p="md">
        <Switch
          label={t('twoFactor')}
          description={t('twoFactorHint')}
          checked={data?.needsTwoFactor ?? false}
          disabled={update.isPending}
          onChange={(event) => update.mutate(event.currentTarget.checked)}
        />
      </Paper>
    </TitledPage>
  );
}
