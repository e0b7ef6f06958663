import type { User } from '@waybill/schema/features/users.models';
import { Suspense } from 'react';
import { lazyPage } from '#src/components/lazy-page.tsx';
import { isOwner } from '#src/lib/can.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';

// For owners alone, and not for the first sight of them either.
const FirstSteps = lazyPage(
  async () => (await import('./first-steps.tsx')).FirstSteps,
  textsOf('firstSteps'),
);

/** The first steps of a new company, for whoever owns it. */
export function OwnerSteps({ user }: { readonly user: User }) {
  if (!isOwner(user)) return null;
  return (
    <Suspense>
      <FirstSteps user={user} />
    </Suspense>
  );
}
