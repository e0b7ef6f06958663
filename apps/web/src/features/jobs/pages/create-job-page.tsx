import { Paper, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { LeaveQuestion } from '#src/components/leave-question.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TitledPage } from '#src/components/titled-page.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { isHistoryHeld } from '#src/lib/history-hold.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { EntryForm } from '../entry/components/entry-form.tsx';
import { PlanForm } from '../plans/components/plan-form.tsx';
import { PlanList } from '../plans/components/plan-list.tsx';

const ways = ['plan', 'entry'] as const;

/** The page to add a job that no companion has tracked: plan it, or enter it by hand. */
export function CreateJobPage() {
  const t = useTranslations('createJob');
  const viewer = useViewer();
  const { parameters, change } = useParameters();
  const [asked, setAsked] = useState<(() => void) | null>(null);
  useSubPageName(t('title'));
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  const mayPlan = can(viewer, 'DISPATCH');
  const way = mayPlan && parameters.get('as') !== 'entry' ? 'plan' : 'entry';
  // Switching forms discards typed values.
  const choose = (chosen: (typeof ways)[number]) => {
    const goOn = () => change({ as: chosen === 'plan' ? '' : chosen });
    if (chosen === way) return;
    if (isHistoryHeld()) setAsked(() => goOn);
    else goOn();
  };
  const plans = <PlanList vtcId={vtcId} driverId={mayPlan ? undefined : viewer.id} />;
  return (
    <TitledPage title={t('title')} intro={t(mayPlan ? 'text' : 'driverText')}>
      <DocumentTitle title={t('title')} />
      <LeaveQuestion onLeave={asked} onStay={() => setAsked(null)} />
      <TwoColumns>
        {!mayPlan && plans}
        <Paper component="section" withBorder p="md" aria-label={t(way)}>
          <Stack gap="sm">
            {mayPlan && (
              <FilterChips
                label={t('ways')}
                chips={ways.map((value) => ({ value, label: t(value) }))}
                value={way}
                onChange={choose}
              />
            )}
            {way === 'plan' ? (
              <PlanForm vtcId={vtcId} viewer={viewer} />
            ) : (
              <EntryForm vtcId={vtcId} viewer={viewer} />
            )}
          </Stack>
        </Paper>
        {mayPlan && plans}
      </TwoColumns>
    </TitledPage>
  );
}
