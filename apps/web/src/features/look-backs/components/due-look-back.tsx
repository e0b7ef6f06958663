import { Suspense } from 'react';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { findDueLookBack } from '../look-backs.model.ts';

const DueCard = lazyPart(
  async () => (await import('./due-card.tsx')).DueCard,
  textsOf('features/look-backs/components/due-card.tsx'),
);

interface DueLookBackProps {
  readonly viewer: { readonly vtcId: string | null };
}

/** In a month's first week, and from mid-December: leads to what the viewer drove. Otherwise nothing. */
export function DueLookBack({ viewer }: DueLookBackProps) {
  const time = findDueLookBack(useMinute());
  return (
    time && (
      <Suspense>
        <DueCard time={time} viewer={viewer} />
      </Suspense>
    )
  );
}
