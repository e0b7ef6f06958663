import { Paper, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RoutePlan } from '@waybill/schema/features/route-plans.models';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { PlanCard } from '../components/plan-card.tsx';
import { PlanList } from '../components/plan-list.tsx';
import { RouteForm } from '../components/route-form.tsx';
import { RouteResult } from '../components/route-result.tsx';
import { SaveRoute } from '../components/save-route.tsx';
import { routePlanQuery, routeQuery } from '../route-plans.queries.ts';
import { wantedOf } from '../wanted-route.model.ts';
import classes from './route-page.module.css';

// Lazy, with the map, so that the form doesn't wait for it.
const OpenMap = lazyPart(
  async () => (await import('../components/open-map.tsx')).OpenMap,
  textsOf('features/route-plans/components/open-map.tsx'),
);

/** Plans routes between cities, and lists saved ones. */
export function RoutePage() {
  const t = useTranslations('routePlans');
  const viewer = useViewer();
  const { parameters, change } = useParameters();
  const vtcId = viewer?.vtcId ?? '';
  const planId = parameters.get('plan') ?? '';
  const planQuery = useQuery(routePlanQuery(vtcId, planId));
  const plan = planId === '' ? undefined : planQuery.data;
  const asked = wantedOf(parameters, useFirstGame());
  const wanted = plan && asked.stops.length === 0 ? wantedBy(plan, asked) : asked;
  const query = useQuery({ ...routeQuery(vtcId, wanted), placeholderData: keepPreviousData });
  const isWanted = wanted.stops.length > 1;
  const route = isWanted ? query.data : undefined;
  if (viewer === null || viewer.vtcId === null) return null;
  const ends = route && [route.legs[0]?.from.name, route.legs.at(-1)?.to.name];
  return (
    <TitledPage>
      <TwoColumns>
        <Stack gap="lg">
          <RouteForm
            // Remounts, because another route has other fields.
            key={`${wanted.game} ${plan?.id ?? ''}`}
            wanted={wanted}
            route={route}
            onChange={change}
          />
          <PlanList
            vtcId={vtcId}
            chosenId={planId}
            onChoose={({ id }) => change({ plan: id, stops: '', order: '', game: '' })}
          />
        </Stack>
        <Stack gap="lg">
          {plan && (
            <PlanCard
              key={plan.id}
              vtcId={vtcId}
              viewer={viewer}
              plan={plan}
              onRemoved={() => change({ plan: '' })}
            />
          )}
          {isWanted ? (
            <>
              {!plan && ends && (
                <SaveRoute
                  key={ends.join()}
                  vtcId={vtcId}
                  wanted={wanted}
                  name={ends.join(' – ')}
                  onSaved={(id) => change({ plan: id })}
                />
              )}
              <QueryContent
                query={query}
                loading={<ListSkeleton label={t('loading')} />}
                failed={t('failed')}
              >
                {(found) => <RouteResult route={found} />}
              </QueryContent>
            </>
          ) : (
            <Paper withBorder className={classes.open}>
              <RenderLater>
                <Suspense>
                  <OpenMap game={wanted.game} label={t('emptyMap')} />
                </Suspense>
              </RenderLater>
              <EmptyState title={t('empty')} text={t('emptyText')} />
            </Paper>
          )}
        </Stack>
      </TwoColumns>
    </TitledPage>
  );
}

/** Returns the search of a saved route. */
function wantedBy({ game, legs }: RoutePlan, asked: ReturnType<typeof wantedOf>) {
  const [first] = legs;
  const stops = first ? [first.from.cityId, ...legs.map(({ to }) => to.cityId)] : [];
  return { ...asked, game, stops, order: 'given' as const };
}
