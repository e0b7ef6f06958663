import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AllianceDetail } from '@waybill/schema/features/alliances.models';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { leadsNowhere } from '#src/lib/failures.ts';
import { alliancesPath, publicAlliancePath } from '../alliances.paths.ts';
import { allianceQuery, useNotice, useSetConsents } from '../alliances.queries.ts';
import { Actions } from '../components/actions.tsx';
import { AllianceGone } from '../components/alliance-gone.tsx';
import { Answer } from '../components/answer.tsx';
import { Companies } from '../components/companies.tsx';
import { History } from '../components/history.tsx';
import { Proposals } from '../components/proposals.tsx';
import { TermsField } from '../components/terms-field.tsx';
import { Together } from '../components/together.tsx';

/** An alliance of the company: its statistics, companies, shared terms and proposals. */
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
  const isStaying = query.data?.standing === 'ACTIVE';
  const { error } = query;
  if (leadsNowhere(error)) return <AllianceGone />;
  return (
    <TitledPage
      title={name}
      action={canManage && query.data && isStaying && <Actions detail={query.data} vtcId={vtcId} />}
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
            <Standing detail={detail} canManage={canManage} />
            {detail.standing === 'INVITED' ? (
              <Companies detail={detail} vtcId={vtcId} />
            ) : (
              <TwoColumns wider="first">
                <Stack gap="lg">
                  <Together detail={detail} viewerId={viewer.id} vtcId={vtcId} />
                  <Companies detail={detail} vtcId={vtcId} />
                </Stack>
                <Stack gap="lg">
                  <Proposals detail={detail} canManage={canManage} />
                  <OwnTerms detail={detail} canManage={canManage} />
                  <History allianceId={allianceId} />
                </Stack>
              </TwoColumns>
            )}
          </Stack>
        )}
      </QueryContent>
      <TextLink to={alliancesPath}>{t('all')}</TextLink>
    </TitledPage>
  );
}

function Rules({ detail: { alliance } }: { readonly detail: AllianceDetail }) {
  const t = useTranslations('alliances');
  return (
    <Stack gap={4} mt="calc(-1 * var(--mantine-spacing-sm))">
      {alliance.description !== '' && <Text maw="70ch">{alliance.description}</Text>}
      <Text size="sm" c="dimmed">
        {t(`decisions.${alliance.decision}`)} · {t('noticeOf', { days: alliance.noticeDays })}
        {alliance.isPublic && (
          <>
            {' · '}
            <TextLink to={publicAlliancePath(alliance.slug)}>{t('publicPage')}</TextLink>
          </>
        )}
      </Text>
    </Stack>
  );
}

interface PartProps {
  readonly detail: AllianceDetail;
  readonly canManage: boolean;
}

/** The notice or question shown unless the company is simply a member. */
function Standing({ detail, canManage }: PartProps) {
  const t = useTranslations('alliances');
  const { moment } = useFormatters();
  const { alliance, standing, leavesAt, answerUntil } = detail;
  const noticing = useNotice(alliance.id);
  if (standing === 'INVITED' && answerUntil !== null) {
    return (
      <Paper component="section" withBorder p="md" aria-label={t('invitation')}>
        <Group justify="space-between" gap="sm">
          <div>
            <Text fw={650}>{t('invitationText')}</Text>
            <Text size="sm" c="dimmed">
              {t('answerUntil', { date: moment(answerUntil) })}
            </Text>
          </div>
          {canManage && <Answer allianceId={alliance.id} isInvited />}
        </Group>
      </Paper>
    );
  }
  if (leavesAt === null) return null;
  return (
    <Paper component="section" withBorder p="md" aria-label={t('standings.LEAVING')}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={650}>
            {t(alliance.endsAt === null ? 'leavesAt' : 'endsAt', { date: moment(leavesAt) })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('untilThen')}
          </Text>
        </div>
        {canManage && alliance.endsAt === null && (
          <Button
            variant="default"
            loading={noticing.isPending}
            onClick={() => noticing.mutate(false)}
          >
            {t('stay')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

/** The data that the company shares with allies that share the same. */
function OwnTerms({ detail: { alliance, consents }, canManage }: PartProps) {
  const t = useTranslations('alliances');
  const setting = useSetConsents(alliance.id);
  return (
    <Paper component="section" withBorder p="md" aria-label={t('yourShare')}>
      <Title order={2} size="h3" mb="sm">
        {t('yourShare')}
      </Title>
      <TermsField
        value={setting.isPending ? setting.variables : consents}
        isDisabled={!canManage || setting.isPending}
        onChange={(terms) => setting.mutate(terms)}
      />
    </Paper>
  );
}
