import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Proposal } from '@waybill/schema/features/alliances.models';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { Tag } from '#src/components/tag.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { proposalsQuery, useVote } from '../alliances.queries.ts';

interface ProposalsProps {
  readonly allianceId: string;
  readonly canManage: boolean;
}

/** What an alliance votes and has lately voted on. */
export function Proposals({ allianceId, canManage }: ProposalsProps) {
  const t = useTranslations('alliances');
  const query = useQuery(proposalsQuery(allianceId));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failedText')}
    >
      {(proposals) =>
        proposals.length === 0 ? (
          <Text c="dimmed">{t('noProposals')}</Text>
        ) : (
          <Stack gap="sm">
            {proposals.map((proposal) => (
              <ProposalCard key={proposal.id} proposal={proposal} canManage={canManage} />
            ))}
          </Stack>
        )
      }
    </QueryContent>
  );
}

interface ProposalCardProps {
  readonly proposal: Proposal;
  readonly canManage: boolean;
}

function ProposalCard({ proposal, canManage }: ProposalCardProps) {
  const t = useTranslations('alliances');
  const { moment } = useFormatters();
  const voting = useVote();
  const { id, kind, target, change, openedBy, closesAt, state, ballots, mayVote } = proposal;
  const title = t(`proposals.${kind}`, { company: target?.name ?? '' });
  return (
    <Paper component="article" withBorder p="md" aria-label={title}>
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600}>{title}</Text>
          <Tag>{t(`states.${state}`)}</Tag>
        </Group>
        {change !== null && (
          <Text size="sm">
            {change.name} · {t(`decisions.${change.decision}`)} ·{' '}
            {t('noticeOf', { days: change.noticeDays })} ·{' '}
            {t(change.isPublic ? 'isPublic' : 'isHidden')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('openedBy', { company: openedBy.name })}
          {state === 'OPEN' && ` · ${t('closesAt', { date: moment(closesAt) })}`}
        </Text>
        <ul aria-label={t('ballots')}>
          {ballots.map(({ vtcId, name, yes }) => (
            <li key={vtcId}>
              {name}: {t(yes === null ? 'silent' : yes ? 'yes' : 'no')}
            </li>
          ))}
        </ul>
        {canManage && mayVote && (
          <Group gap="xs">
            {[true, false].map((yes) => (
              <Button
                key={String(yes)}
                size="xs"
                variant={yes ? 'filled' : 'default'}
                loading={voting.isPending && voting.variables.yes === yes}
                onClick={() => voting.mutate({ proposalId: id, yes })}
              >
                {t(yes ? 'voteYes' : 'voteNo')}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
