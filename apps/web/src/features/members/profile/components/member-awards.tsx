import { Group, Paper, Text, Title } from '@mantine/core';
import type { MemberRecord } from '@waybill/schema/features/members.models';
import { useMessages, useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { Medal } from '#src/features/achievements/components/medal.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { isKeyOf } from '#src/lib/is-key-of.ts';
import classes from './member-awards.module.css';

interface MemberAwardsProps {
  readonly awards: NonNullable<MemberRecord['awards']>;
  readonly count: number;
  readonly isYou: boolean;
}

/** The achievements that a member has earned last. */
export function MemberAwards({ awards, count, isYou }: MemberAwardsProps) {
  const t = useTranslations('member');
  const tName = useTranslations('achievements.names');
  const { names } = useMessages().achievements;
  const { day } = useFormatters();
  const named = awards.flatMap(({ key, ...award }) =>
    isKeyOf(names, key) ? [{ key, ...award }] : [],
  );
  return (
    <Paper component="section" withBorder p="md" aria-label={t('awards')}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h3">
          {t('awards')}
        </Title>
        <Text size="sm" c="dimmed">
          {isYou ? (
            <TextLink to="/dashboard/achievements">{t('awardCount', { count })}</TextLink>
          ) : (
            t('awardCount', { count })
          )}
        </Text>
      </Group>
      {named.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noAwards')}
        </Text>
      ) : (
        <ul className={classes.awards}>
          {named.map(({ achievementId, key, tier, tiers, earnedAt }) => (
            <li key={achievementId} className={classes.award}>
              <Medal name={key} earned={tier} tiers={tiers} />
              <span>
                <span className={classes.name}>{tName(key)}</span>
                <span className={classes.details}>
                  {tiers > 1 && `${t('tier', { tier, tiers })} · `}
                  {day(earnedAt)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
