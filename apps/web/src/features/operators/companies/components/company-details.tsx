import { Alert, Stack, Title } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import type { FoundVtc } from '@waybill/schema/features/operators.models';
import { useFormatter, useTranslations } from 'use-intl';
import { FactCard } from '#src/components/fact-card.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { userPath } from '../../operators.paths.ts';
import { ActList } from '../../trail/components/act-list.tsx';
import { CompanyActs } from './company-acts.tsx';

/** A company's details, operator actions, and log of actions. */
export function CompanyDetails({ vtc }: { readonly vtc: FoundVtc }) {
  const t = useTranslations('operatorCompany');
  const format = useFormatter();
  const { moment } = useFormatters();
  const { hiddenAt, hiddenReason, deleteAfter, ownerLastSeenAt } = vtc;
  return (
    <Stack gap="lg">
      {hiddenAt !== null && (
        <Alert color="red" icon={<IconEyeOff aria-hidden />} title={t('hidden')}>
          {hiddenReason} (<RelativeTime at={hiddenAt} />)
        </Alert>
      )}
      {deleteAfter !== null && (
        <Alert color="red" title={t('ending', { date: moment(deleteAfter) })} />
      )}
      <CompanyActs vtc={vtc} />
      <FactCard
        title={t('company')}
        facts={[
          [t('tag'), vtc.tag],
          [
            t('owner'),
            <PlainLink key="owner" to={userPath(vtc.owner.id)}>
              {vtc.owner.username}
            </PlainLink>,
          ],
          [
            t('ownerSeen'),
            ownerLastSeenAt === null ? (
              t('never')
            ) : (
              <RelativeTime key="seen" at={ownerLastSeenAt} />
            ),
          ],
          [t('orphaned'), t(vtc.isOrphaned ? 'yes' : 'no')],
          [t('members'), format.number(vtc.memberCount)],
          [t('created'), <RelativeTime key="created" at={vtc.createdAt} />],
        ]}
      />
      <section aria-labelledby="company-acts">
        <Title order={2} size="h3" id="company-acts" mb="sm">
          {t('acts')}
        </Title>
        <ActList filters={{ action: null, vtcId: vtc.id }} />
      </section>
    </Stack>
  );
}
