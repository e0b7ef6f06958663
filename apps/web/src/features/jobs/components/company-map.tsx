import { Suspense } from 'react';
import { lazyPage } from '#src/components/lazy-page.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import classes from './company-map.module.css';

// With the map, which no first sight waits for.
const CompanyRoads = lazyPage(
  async () => (await import('./company-roads.tsx')).CompanyRoads,
  textsOf('map'),
);

/** Where a company has driven lately, on the map. It fills its place, which needs a height. */
export function CompanyMap({ vtcId }: { readonly vtcId: string }) {
  return (
    <div className={classes.root}>
      <RenderLater>
        <Suspense>
          <CompanyRoads vtcId={vtcId} />
        </Suspense>
      </RenderLater>
    </div>
  );
}
