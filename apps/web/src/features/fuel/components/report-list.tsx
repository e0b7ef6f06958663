import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FuelBoard, FuelReport } from '@waybill/schema/features/fuel.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { fuelReportsQuery, useTakeBackReport } from '../fuel.queries.ts';
import { usePrices } from '../use-prices.ts';
import classes from './report-list.module.css';

const RemovalDialog = lazyPart(async () => (await import('./removal-dialog.tsx')).RemovalDialog);

interface ReportListProps {
  readonly vtcId: string;
  readonly board: Pick<FuelBoard, 'game' | 'currency'>;
}

/** The drivers' price reports, latest first. */
export function ReportList({ vtcId, board }: ReportListProps) {
  const t = useTranslations('fuel');
  const query = useInfiniteQuery(fuelReportsQuery(vtcId, board.game));
  const [removing, setRemoving] = useState<string | null>(null);
  const close = () => setRemoving(null);
  return (
    <>
      <MoreList
        query={query}
        loading={t('loading')}
        failed={t('reportsFailed')}
        more={t('more')}
        empty={{ title: t('noReports'), text: t('noReportsText') }}
      >
        {(reports) => (
          <ul className={classes.list}>
            {reports.map((report) => (
              <Report
                key={report.id}
                report={report}
                board={board}
                onRemove={() => setRemoving(report.id)}
              />
            ))}
          </ul>
        )}
      </MoreList>
      {removing !== null && (
        <Suspense>
          <RemovalDialog reportId={removing} onClose={close} onMissing={close} />
        </Suspense>
      )}
    </>
  );
}

interface ReportProps extends Pick<ReportListProps, 'board'> {
  readonly report: FuelReport;
  readonly onRemove: () => void;
}

function Report({ report, board, onRemove }: ReportProps) {
  const t = useTranslations('fuel');
  const { price } = usePrices();
  const nameTerritory = useTerritoryName();
  const takingBack = useTakeBackReport();
  const { id, city, territory, minorPer100L, at, driver, removed, can } = report;
  const where = nameTerritory(board.game, territory);
  const place = city === null ? where : t('cityIn', { city: city.name, where });
  const written = price(minorPer100L, board.currency);
  return (
    <li className={classes.report} data-counts={report.counts}>
      <span className={classes.where}>{place}</span>
      <b className={classes.price}>{removed ? <s>{written}</s> : written}</b>
      <span className={classes.who}>
        {driver?.username ?? t('formerMember')} · <RelativeTime at={at} />
        {removed === null
          ? !report.counts && ` · ${t('old')}`
          : ` · ${removed.reason === null ? t('wasTakenBack') : t('wasRemoved', { name: removed.by?.username ?? t('formerMember'), reason: removed.reason })}`}
      </span>
      {can.takeBack && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={takingBack.isPending}
          aria-label={t('takeBackOf', { place })}
          onClick={() => takingBack.mutate(id)}
        >
          {t('takeBack')}
        </Button>
      )}
      {can.remove && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={t('removeOf', { place })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      )}
    </li>
  );
}
