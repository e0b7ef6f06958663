import type { LookBackRoads } from '@waybill/schema/features/look-backs.models';
import { Suspense } from 'react';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';

// Lazy, with the map, which the first render does not need.
const DrivenMap = lazyPart(
  async () => (await import('./driven-map.tsx')).DrivenMap,
  textsOf('features/look-backs/components/driven-map.tsx'),
);

/** The map of a look back; nothing without roads. */
export function RoadsPart({ roads }: { readonly roads: LookBackRoads | undefined }) {
  if (roads === undefined || roads.length === 0) return null;
  return (
    <RenderLater>
      <Suspense>
        <DrivenMap roads={roads} />
      </Suspense>
    </RenderLater>
  );
}
