import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { AllianceTerm, ListedAlliance } from '@waybill/schema/features/alliances.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Tag } from '#src/components/tag.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { alliancePath } from '../alliances.paths.ts';
import { useAnswer } from '../alliances.queries.ts';
import { TermsField } from './terms-field.tsx';

interface AllianceCardProps {
  readonly listed: ListedAlliance;
  readonly canManage: boolean;
}

/** An alliance in the list of a company, with what it waits for. */
export function AllianceCard({ listed, canManage }: AllianceCardProps) {
  const t = useTranslations('alliances');
  const { moment } = useFormatters();
  const { alliance, standing, leavesAt, answerUntil, companies, votesOpen } = listed;
  return (
    <Paper component="article" withBorder p="md" aria-label={alliance.name}>
      <Stack gap="xs">
        <Group gap="xs">
          <Title order={2} size="h3">
            {standing === 'CANDIDATE' ? (
              alliance.name
            ) : (
              <TextLink to={alliancePath(alliance.id)}>{alliance.name}</TextLink>
            )}
          </Title>
          {standing !== 'ACTIVE' && <Tag>{t(`standings.${standing}`)}</Tag>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('companyCount', { count: companies })} · {t(`decisions.${alliance.decision}`)}
        </Text>
        {votesOpen > 0 && <Text size="sm">{t('votesOpen', { count: votesOpen })}</Text>}
        {leavesAt !== null && <Text size="sm">{t('leavesAt', { date: moment(leavesAt) })}</Text>}
        {answerUntil !== null && (
          <Text size="sm">{t('answerUntil', { date: moment(answerUntil) })}</Text>
        )}
        {canManage && (standing === 'INVITED' || standing === 'CANDIDATE') && (
          <Answer allianceId={alliance.id} isInvited={standing === 'INVITED'} />
        )}
      </Stack>
    </Paper>
  );
}

interface AnswerProps {
  readonly allianceId: string;
  readonly isInvited: boolean;
}

/** Accepts or declines an invitation, or takes back that the company has asked. */
export function Answer({ allianceId, isInvited }: AnswerProps) {
  const t = useTranslations('alliances');
  const [opened, setOpened] = useState(false);
  const [terms, setTerms] = useState<readonly AllianceTerm[]>([]);
  const answering = useAnswer(allianceId);
  const close = () => setOpened(false);
  return (
    <Group gap="xs">
      {isInvited && (
        <Button size="xs" onClick={() => setOpened(true)}>
          {t('accept')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={answering.isPending && !opened}
        onClick={() => answering.mutate(null)}
      >
        {t(isInvited ? 'decline' : 'takeBack')}
      </Button>
      <Dialog opened={opened} title={t('accept')} onClose={close}>
        <DialogForm
          text={t('acceptText')}
          action={t('accept')}
          isPending={answering.isPending}
          onSubmit={(event) => {
            event.preventDefault();
            answering.mutate(terms, { onSuccess: close });
          }}
          onCancel={close}
        >
          <TermsField value={terms} onChange={setTerms} />
        </DialogForm>
      </Dialog>
    </Group>
  );
}
