import { Text } from '@mantine/core';
import type { VtcPage } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from './page-requirements.module.css';

interface PageRequirementsProps {
  readonly requirements: VtcPage['requirements'];
}

/** The requirements for applications; renders nothing without any. */
export function PageRequirements({ requirements }: PageRequirementsProps) {
  const t = useTranslations();
  const { distance } = useFormatters();
  if (requirements === null) return null;
  const { minDistanceKm, minAccountDays, games } = requirements;
  const names = games.map((game) => t(`gameNames.${game}`)).join(', ');
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('vtcPage.requirements')}
      </Text>
      <ul className={classes.list}>
        {minDistanceKm > 0 && (
          <li>{t('vtcPage.minDistance', { distance: distance(minDistanceKm) })}</li>
        )}
        {minAccountDays > 0 && <li>{t('vtcPage.minAccountDays', { days: minAccountDays })}</li>}
        {games.length > 0 && <li>{t('vtcPage.gamesNeeded', { games: names })}</li>}
      </ul>
    </div>
  );
}
