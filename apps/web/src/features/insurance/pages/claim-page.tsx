import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Claim } from '@waybill/schema/features/insurance.models';
import type { User } from '@waybill/schema/features/users.models';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Facts } from '#src/components/fact-card.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { GonePage } from '#src/features/instance/components/gone-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { leadsNowhere } from '#src/lib/failures.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { jobPath, truckPath } from '#src/lib/shared-paths.ts';
import { DecideButtons } from '../components/decide-buttons.tsx';
import { insurancePath } from '../insurance.paths.ts';
import { claimQuery } from '../insurance.queries.ts';
import { useClaimName } from '../use-claim-name.ts';

/** A claim: what happened, what it pays, and what was decided. */
export function ClaimPage() {
  const t = useTranslations('insurance');
  const { claimId = '' } = useParams();
  const viewer = useViewer();
  const query = useQuery(claimQuery(claimId));
  const nameOf = useClaimName();
  const title = query.data ? nameOf(query.data.claim) : t('claim');
  useSubPageName(title);
  if (viewer === null || viewer.vtcId === null) return null;
  const list = { path: insurancePath, label: t('title') };
  if (leadsNowhere(query.error)) {
    return <GonePage title={t('claim')} gone={t('gone')} text={t('goneText')} list={list} />;
  }
  return (
    <TitledPage title={title}>
      <DocumentTitle title={title} />
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('claimsFailed')}
      >
        {({ claim }) => <Detail claim={claim} viewer={viewer} />}
      </QueryContent>
    </TitledPage>
  );
}

function Detail({ claim, viewer }: { readonly claim: Claim; readonly viewer: User }) {
  const t = useTranslations('insurance');
  const { amount, moment } = useFormatters();
  const { kind, state, job, truck, driver, happenedAt, collisions, currency } = claim;
  const { lossMinor, payableMinor, decidedBy, decidedAt, reason } = claim;
  return (
    <Stack gap="lg">
      <TitledCard title={t(`damages.${kind}`)}>
        <Facts
          facts={[
            [
              t('job'),
              job === null ? (
                dash
              ) : (
                <TextLink key="job" to={jobPath(job.id)}>{`#${job.number}`}</TextLink>
              ),
            ],
            [t('driver'), driver?.username ?? t('noDriver')],
            ...(truck === null
              ? []
              : [
                  [
                    t('truck'),
                    <TextLink key="truck" to={truckPath(truck.id)}>
                      {truck.name}
                    </TextLink>,
                  ] as const,
                ]),
            [t('happened'), moment(happenedAt)],
            ...(kind === 'HULL' ? [[t('collisions'), String(collisions)] as const] : []),
            [t('loss'), amount(lossMinor, currency)],
            [t('payable'), <b key="payable">{amount(payableMinor, currency)}</b>],
            [t('state'), t(`states.${state}`)],
            ...(decidedAt === null
              ? []
              : [
                  [t('decidedBy'), decidedBy?.username ?? dash] as const,
                  [t('decidedAt'), moment(decidedAt)] as const,
                  [t('reason'), reason] as const,
                ]),
          ]}
        />
        <Text size="sm" c="dimmed">
          {t('terms')}
        </Text>
        {state === 'OPEN' && (
          <Group>
            <DecideButtons claim={claim} viewer={viewer} />
          </Group>
        )}
      </TitledCard>
      <TextLink to={insurancePath}>{t('title')}</TextLink>
    </Stack>
  );
}
