import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ListedAlliance } from '@waybill/schema/features/alliances.models';
import { useTranslations } from 'use-intl';
import { PlainLink } from '#src/components/plain-link.tsx';
import { Plate } from '#src/components/plate.tsx';
import { Tag } from '#src/components/tag.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { alliancePath } from '../alliances.paths.ts';
import classes from './alliance-card.module.css';
import { Answer } from './answer.tsx';

interface AllianceCardProps {
  readonly listed: ListedAlliance;
  readonly canManage: boolean;
}

/** An alliance in a company's list, with what waits for an answer. */
export function AllianceCard({ listed, canManage }: AllianceCardProps) {
  const t = useTranslations('alliances');
  const { moment } = useFormatters();
  const { alliance, standing, leavesAt, answerUntil, companies, plates, votesOpen } = listed;
  return (
    <Paper
      component="article"
      withBorder
      p="md"
      aria-label={alliance.name}
      className={classes.card}
    >
      <Stack gap="xs">
        <Group gap="xs">
          <Title order={2} size="h3">
            {standing === 'CANDIDATE' ? (
              alliance.name
            ) : (
              <PlainLink to={alliancePath(alliance.id)} coversRow>
                {alliance.name}
              </PlainLink>
            )}
          </Title>
          {standing !== 'ACTIVE' && <Tag>{t(`standings.${standing}`)}</Tag>}
        </Group>
        {plates.length > 0 && (
          <Group component="ul" gap={6} p={0} m={0} aria-label={t('companies')}>
            {plates.map(({ tag, country }) => (
              <li key={tag} className={classes.plate}>
                <Plate text={tag} country={country} size="sm" />
              </li>
            ))}
            {companies > plates.length && (
              <li className={classes.plate}>
                {t('furtherCompanies', { count: companies - plates.length })}
              </li>
            )}
          </Group>
        )}
        {alliance.description !== '' && (
          <Text size="sm" lineClamp={2}>
            {alliance.description}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('companyCount', { count: companies })} · {t(`decisions.${alliance.decision}`)}
        </Text>
        {votesOpen > 0 && (
          <Text size="sm" fw={600} c="amber-text">
            {t('votesOpen', { count: votesOpen })}
          </Text>
        )}
        {leavesAt !== null && <Text size="sm">{t('leavesAt', { date: moment(leavesAt) })}</Text>}
        {answerUntil !== null && (
          <Text size="sm">{t('answerUntil', { date: moment(answerUntil) })}</Text>
        )}
        {canManage && (standing === 'INVITED' || standing === 'CANDIDATE') && (
          <div className={classes.answer}>
            <Answer allianceId={alliance.id} isInvited={standing === 'INVITED'} />
          </div>
        )}
      </Stack>
    </Paper>
  );
}
