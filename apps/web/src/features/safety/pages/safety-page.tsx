import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { safetyDays, type SafetyRules } from '@waybill/schema/features/safety.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { isOwner } from '#src/lib/can.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { Causes } from '../components/causes.tsx';
import { Drivers } from '../components/drivers.tsx';
import { Hours } from '../components/hours.tsx';
import { Lanes } from '../components/lanes.tsx';
import { Places } from '../components/places.tsx';
import { Rules } from '../components/rules.tsx';
import classes from '../components/safety.module.css';
import { Scores } from '../components/scores.tsx';
import { safetyQuery } from '../safety.queries.ts';

/** How safely the company drives, and why. */
export function SafetyPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <Permitted permission="VIEW_COMPANY_SAFETY_SCORE">
      <Safety vtcId={viewer.vtcId} viewerId={viewer.id} mayChange={isOwner(viewer)} />
    </Permitted>
  );
}

interface SafetyProps {
  readonly vtcId: string;
  readonly viewerId: string;
  readonly mayChange: boolean;
}

function Safety({ vtcId, viewerId, mayChange }: SafetyProps) {
  const t = useTranslations('safety');
  const { distance } = useFormatters();
  const { parameters, change } = useParameters();
  const days = safetyDays.find((one) => one === parameters.get('days')) ?? '90';
  const query = useQuery(safetyQuery(vtcId, days));
  return (
    <TitledPage>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(report) => {
          const { emphasis, isComplete, jobs, distanceM } = report;
          const [fines = 100, collision = 100, overspeed = 100, late = 100, cargo = 100] = emphasis;
          const rules: SafetyRules['emphasis'] = [fines, collision, overspeed, late, cargo];
          if (jobs === 0) {
            return (
              <EmptyState
                title={t('empty', {
                  needed: distance(limits.safetyDistanceM / 1_000),
                  left: distance((limits.safetyDistanceM - distanceM) / 1_000),
                })}
                text={t('emptyText')}
              />
            );
          }
          return (
            <>
              {!isComplete && <Alert color="gray">{t('incomplete')}</Alert>}
              <Scores report={report} vtcId={vtcId} viewerId={viewerId} />
              <FilterChips
                label={t('days')}
                chips={safetyDays.map((value) => ({ value, label: t(`periods.${value}`) }))}
                value={days}
                onChange={(value) => change({ days: value })}
              />
              <div className={classes.columns} aria-busy={query.isPlaceholderData}>
                <Causes causes={report.causes} />
                <Hours hours={report.hours} />
              </div>
              <Places vtcId={vtcId} days={days} />
              <div className={`${classes.columns} ${classes.beside}`}>
                <Lanes lanes={report.lanes} />
                <Drivers vtcId={vtcId} viewerId={viewerId} />
                {mayChange && <Rules key={report.version} vtcId={vtcId} emphasis={rules} />}
              </div>
              <Text size="sm" c="dimmed">
                {t('help')}
              </Text>
            </>
          );
        }}
      </QueryContent>
    </TitledPage>
  );
}
