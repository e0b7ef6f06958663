import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AchievementHolder } from '@waybill/schema/features/achievements.contract';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { holdersQuery, useTakeAchievementBack } from '../achievements.queries.ts';
import classes from './holders-dialog.module.css';

interface HoldersDialogProps {
  readonly vtcId: string;
  readonly achievementId: string;
  readonly name: string;
  readonly tierNames: readonly string[];
  readonly canTakeBack: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Lists the members who have an achievement. */
export function HoldersDialog({ opened, onClose, ...props }: HoldersDialogProps) {
  const t = useTranslations('achievements');
  return (
    <Dialog opened={opened} title={t('holdersTitle', { name: props.name })} onClose={onClose}>
      <HolderList {...props} />
    </Dialog>
  );
}

type HolderListProps = Omit<HoldersDialogProps, 'opened' | 'onClose' | 'name'>;

function HolderList({ vtcId, achievementId, tierNames, canTakeBack }: HolderListProps) {
  const t = useTranslations('achievements');
  const query = useInfiniteQuery(holdersQuery(vtcId, achievementId));
  const taking = useTakeAchievementBack(achievementId);
  return (
    <MoreList
      query={query}
      loading={t('holdersLoading')}
      failed={t('holdersFailed')}
      more={t('holdersMore')}
      empty={{ title: t('holdersNone'), text: t('holdersNoneText') }}
    >
      {(holders) => (
        <ul className={classes.list}>
          {holders.map((holder) => (
            <li key={holder.driver.id} className={classes.holder}>
              <Avatar person={holder.driver} side={30} />
              <Holder holder={holder} tierName={tierNames[holder.tier - 1] ?? ''} />
              {canTakeBack && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={t('takeBackFrom', { name: holder.driver.username })}
                  loading={taking.isPending && taking.variables === holder.driver.id}
                  onClick={() => taking.mutate(holder.driver.id)}
                >
                  {t('takeBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </MoreList>
  );
}

interface HolderProps {
  readonly holder: AchievementHolder;
  readonly tierName: string;
}

function Holder({ holder: { driver, earnedAt, jobId, reason }, tierName }: HolderProps) {
  const t = useTranslations('achievements');
  const { day } = useFormatters();
  const earned = t('earnedOn', { tier: tierName, day: day(earnedAt) });
  return (
    <div className={classes.words}>
      <Text fw={600}>{driver.username}</Text>
      <Text size="sm" c="dimmed">
        {jobId === null ? earned : <TextLink to={jobPath(jobId)}>{earned}</TextLink>}
        {reason !== null && ` · ${t('givenFor', { reason })}`}
      </Text>
    </div>
  );
}
