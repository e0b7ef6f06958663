import { Suspense } from 'react';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import classes from './company-map.module.css';

// With the map, which no first sight waits for.
const CompanyRoads = lazyPart(
  async () => (await import('./company-roads.tsx')).CompanyRoads,
  textsOf('map'),
);

interface CompanyMapProps {
  readonly vtcId: string;
  /** Whether it shows who is on the road now, too, and leads to the live map. */
  readonly hasTrucks?: boolean;
}

/** Where a company has driven lately, on the map. It fills its place, which needs a height. */
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
