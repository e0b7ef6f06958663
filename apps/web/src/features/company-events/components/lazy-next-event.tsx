import { Suspense } from 'react';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';

const NextEvent = lazyPart(
  async () => (await import('./next-event.tsx')).NextEvent,
  textsOf('features/company-events/components/next-event.tsx'),
);

/** The viewer's next event, loaded after its page. */
export function LazyNextEvent() {
  return (
    <Suspense>
      <NextEvent />
    </Suspense>
  );
}
