import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type {
  ApplicationVote,
  ApplicationRights,
} from '@waybill/schema/features/applications.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import '#src/components/input.css';
import { useVote } from '../applications.queries.ts';
import classes from './votes.module.css';

interface VotesProps {
  readonly applicationId: string;
  readonly votes: readonly ApplicationVote[];
  readonly can: ApplicationRights;
  readonly viewerId: string;
}

/** The staff's votes on an application, and the viewer's own. They are advisory. */
export function Votes({ applicationId, votes, can, viewerId }: VotesProps) {
  const t = useTranslations('applications.votes');
  const up = votes.filter(({ value }) => value === 1).length;
  return (
    <Paper component="section" withBorder p="md" aria-label={t('title')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h3">
            {t('title')}
          </Title>
          <Text fw={600}>{t('tally', { up, down: votes.length - up })}</Text>
        </Group>
        {votes.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('none')}
          </Text>
        ) : (
          <ul className={classes.list}>
            {votes.map(({ voter, value, comment }) => (
              <li key={voter.id} className={classes.vote}>
                <Avatar person={voter} side={24} />
                <div>
                  <b>{voter.username}</b>{' '}
                  <span className={classes.value}>{t(value === 1 ? 'for' : 'against')}</span>
                  {comment !== '' && <div className={classes.comment}>{comment}</div>}
                </div>
              </li>
            ))}
          </ul>
        )}
        {can.vote && (
          <OwnVote
            applicationId={applicationId}
            own={votes.find(({ voter }) => voter.id === viewerId) ?? null}
          />
        )}
      </Stack>
    </Paper>
  );
}

interface OwnVoteProps {
  readonly applicationId: string;
  readonly own: ApplicationVote | null;
}

function OwnVote({ applicationId, own }: OwnVoteProps) {
  const t = useTranslations('applications.votes');
  const [comment, setComment] = useState(own?.comment ?? '');
  const voting = useVote(applicationId);
  const cast = (value: 1 | -1) => voting.mutate({ value, comment });
  return (
    <Stack gap="xs">
      <TextInput
        label={t('comment')}
        maxLength={limits.voteComment.max}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          variant={own?.value === 1 ? 'filled' : 'default'}
          aria-pressed={own?.value === 1}
          leftSection={<IconThumbUp size={16} aria-hidden />}
          disabled={voting.isPending}
          onClick={() => cast(1)}
        >
          {t('for')}
        </Button>
        <Button
          variant={own?.value === -1 ? 'filled' : 'default'}
          aria-pressed={own?.value === -1}
          leftSection={<IconThumbDown size={16} aria-hidden />}
          disabled={voting.isPending}
          onClick={() => cast(-1)}
        >
          {t('against')}
        </Button>
        {own !== null && (
          <Button variant="subtle" disabled={voting.isPending} onClick={() => voting.mutate(null)}>
            {t('takeBack')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
