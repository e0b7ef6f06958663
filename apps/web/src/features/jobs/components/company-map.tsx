import { Suspense } from 'react';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import classes from './company-map.module.css';

// Lazy, with the map, which the first render does not need.
const CompanyRoads = lazyPart(
  async () => (await import('./company-roads.tsx')).CompanyRoads,
  textsOf('features/jobs/components/company-roads.tsx'),
);

interface CompanyMapProps {
  readonly vtcId: string;
  /** True to also show drivers on the road, with a link to the live map. */
  readonly hasTrucks?: boolean;
}

/** A map of the company's recent drives. Fills its container, which needs a height. */
export function CompanyMap({ vtcId, hasTrucks = false }: CompanyMapProps) {
  return (
    <div className={classes.root}>
      <RenderLater>
        <Suspense>
          <CompanyRoads vtcId={vtcId} hasTrucks={hasTrucks} />
        </Suspense>
      </RenderLater>
    </div>
  );
}
