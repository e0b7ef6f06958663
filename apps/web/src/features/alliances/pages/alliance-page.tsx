import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AllianceDetail } from '@waybill/schema/features/alliances.models';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { alliancesPath, publicAlliancePath } from '../alliances.paths.ts';
import { allianceHistoryQuery, allianceQuery, useSetConsents } from '../alliances.queries.ts';
import { Actions } from '../components/actions.tsx';
import { Answer } from '../components/alliance-card.tsx';
import { Companies } from '../components/companies.tsx';
import { JointFigures } from '../components/joint-figures.tsx';
import { Proposals } from '../components/proposals.tsx';
import { TermsField } from '../components/terms-field.tsx';

/** An alliance of the company: who is in it, what is shared, and what is voted on. */
export function AlliancePage() {
  const t = useTranslations('alliances');
  const { allianceId = '' } = useParams();
  const viewer = useViewer();
  const query = useQuery(allianceQuery(allianceId));
  const name = query.data?.alliance.name ?? t('title');
  useSubPageName(name);
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  const canManage = can(viewer, 'MANAGE_ALLIANCES');
  const isInside = query.data !== undefined && query.data.standing !== 'INVITED';
  return (
    <TitledPage
      title={name}
      action={canManage && query.data && isInside && <Actions detail={query.data} />}
    >
      <DocumentTitle title={name} />
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failedText')}
      >
        {(detail) => (
          <Stack gap="lg">
            <Rules detail={detail} />
            {detail.standing === 'INVITED' && canManage && (
              <Answer allianceId={allianceId} isInvited />
            )}
            <Companies detail={detail} vtcId={vtcId} />
            {isInside && <Inside detail={detail} canManage={canManage} />}
          </Stack>
        )}
      </QueryContent>
      <TextLink to={alliancesPath}>{t('all')}</TextLink>
    </TitledPage>
  );
}

function Rules({ detail: { alliance, leavesAt } }: { readonly detail: AllianceDetail }) {
  const t = useTranslations('alliances');
  const { moment } = useFormatters();
  return (
    <div>
      {alliance.description !== '' && <Text>{alliance.description}</Text>}
      <Text size="sm" c="dimmed">
        {t(`decisions.${alliance.decision}`)} · {t('noticeOf', { days: alliance.noticeDays })}
      </Text>
      {leavesAt !== null && <Text>{t('leavesAt', { date: moment(leavesAt) })}</Text>}
      {alliance.isPublic && (
        <TextLink to={publicAlliancePath(alliance.slug)}>{t('publicPage')}</TextLink>
      )}
    </div>
  );
}

interface InsideProps {
  readonly detail: AllianceDetail;
  readonly canManage: boolean;
}

function Inside({ detail, canManage }: InsideProps) {
  const t = useTranslations('alliances');
  const { alliance, companies, consents } = detail;
  const setting = useSetConsents(alliance.id);
  const isRanked = companies.some(({ inForce }) => inForce.includes('LEADERBOARD'));
  return (
    <>
      <Section title={t('yourShare')}>
        <TermsField
          value={setting.isPending ? setting.variables : consents}
          isDisabled={!canManage || setting.isPending}
          onChange={(terms) => setting.mutate(terms)}
        />
      </Section>
      <Section title={t('votes')}>
        <Proposals allianceId={alliance.id} canManage={canManage} />
      </Section>
      <Section title={t('together')}>
        {isRanked ? (
          <JointFigures allianceId={alliance.id} />
        ) : (
          <Text c="dimmed">{t('notRanked')}</Text>
        )}
      </Section>
      <Section title={t('history')}>
        <History allianceId={alliance.id} />
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}

function History({ allianceId }: { readonly allianceId: string }) {
  const t = useTranslations('alliances');
  const { moment } = useFormatters();
  const query = useQuery(allianceHistoryQuery(allianceId));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failedText')}
    >
      {(history) => (
        <ol>
          {history.map(({ at, kind, company, proposal }) => (
            <li key={`${at} ${kind} ${company} ${proposal}`}>
              <Text span c="dimmed">
                {moment(at)}
              </Text>{' '}
              {proposal === null
                ? t(`happened.${kind}`, { company: company ?? '' })
                : `${t(`proposals.${proposal}`, { company: company ?? '' })}: ${t(`happened.${kind}`, { company: '' })}`}
            </li>
          ))}
        </ol>
      )}
    </QueryContent>
  );
}
