import { Group, Paper, Text, Title } from '@mantine/core';
import type { MemberRecord } from '@waybill/schema/features/members.models';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { Medal } from '#src/components/medal.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useAchievementNames } from '#src/lib/achievement-names.ts';
import classes from './member-awards.module.css';

interface MemberAwardsProps {
  readonly awards: NonNullable<MemberRecord['awards']>;
  readonly count: number;
  readonly isYou: boolean;
}

/** The achievements that a member has earned last. */
export function MemberAwards({ awards, count, isYou }: MemberAwardsProps) {
  const t = useTranslations('member');
  const nameAchievement = useAchievementNames();
  const { day } = useFormatters();
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
      {awards.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noAwards')}
        </Text>
      ) : (
        <ul className={classes.awards}>
          {awards.map(({ tier, tiers, earnedAt, ...achievement }) => (
            <li key={achievement.achievementId} className={classes.award}>
              <Medal mark={achievement.mark} earned={tier} tiers={tiers} progress={0} />
              <span>
                <span className={classes.name}>{nameAchievement(achievement)}</span>
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
