import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AllianceDetail, Proposal } from '@waybill/schema/features/alliances.models';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { proposalsQuery, useVote } from '../alliances.queries.ts';
import { Ballots } from './ballots.tsx';
import classes from './proposals.module.css';

interface ProposalsProps {
  readonly detail: AllianceDetail;
  readonly canManage: boolean;
}

/** An alliance's proposals, open ones first. */
export function Proposals({ detail, canManage }: ProposalsProps) {
  const t = useTranslations('alliances');
  const query = useInfiniteQuery(proposalsQuery(detail.alliance.id));
  return (
    <Paper component="section" withBorder p="md" aria-label={t('votes')}>
      <Title order={2} size="h3" mb="sm">
        {t('votes')}
      </Title>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failedText')}
      >
        {({ rows: proposals }) => {
          const open = proposals.filter(({ state }) => state === 'OPEN');
          const decided = proposals.filter(({ state }) => state !== 'OPEN');
          return (
            <Stack gap="md">
              {open.length === 0 && (
                <Text size="sm" c="dimmed">
                  {t('noProposals')}
                </Text>
              )}
              {open.map((proposal) => (
                <OpenVote
                  key={proposal.id}
                  proposal={proposal}
                  detail={detail}
                  canManage={canManage}
                />
              ))}
              {decided.length > 0 && <Decided proposals={decided} />}
              <MoreButton label={t('showMore')} failure={t('failedText')} query={query} />
            </Stack>
          );
        }}
      </QueryContent>
    </Paper>
  );
}

interface OpenVoteProps extends ProposalsProps {
  readonly proposal: Proposal;
}

function OpenVote({ proposal, detail, canManage }: OpenVoteProps) {
  const t = useTranslations('alliances');
  const { moment } = useFormatters();
  const voting = useVote();
  const { id, kind, target, change, openedBy, closesAt, mayVote } = proposal;
  const title = t(`proposals.${kind}`, { company: target?.name ?? '' });
  return (
    <article aria-label={title} className={classes.vote}>
      <Text fw={650}>{title}</Text>
      {change !== null && (
        <Text size="sm">
          {change.name} · {t(`decisions.${change.decision}`)} ·{' '}
          {t('noticeOf', { days: change.noticeDays })} ·{' '}
          {t(change.isPublic ? 'isPublic' : 'isHidden')}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('openedBy', { company: openedBy.name })} · {t('closesAt', { date: moment(closesAt) })}
      </Text>
      <Ballots proposal={proposal} companies={detail.companies} />
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
    </article>
  );
}

function Decided({ proposals }: { readonly proposals: readonly Proposal[] }) {
  const t = useTranslations('alliances');
  const { day } = useFormatters();
  return (
    <ul className={classes.decided} aria-label={t('decidedVotes')}>
      {proposals.map(({ id, kind, target, state, closedAt, closesAt }) => (
        <li key={id} className={classes.outcome}>
          <span>{t(`proposals.${kind}`, { company: target?.name ?? '' })}</span>
          <span className={classes.state} data-state={state}>
            {t(`states.${state}`)}
          </span>
          <span className={classes.when}>{day(closedAt ?? closesAt)}</span>
        </li>
      ))}
    </ul>
  );
}
