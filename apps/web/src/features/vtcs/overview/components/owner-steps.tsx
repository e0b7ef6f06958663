import { useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { type ReactNode, Suspense } from 'react';
import { useNow } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { isOwner } from '#src/lib/can.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { useSection } from '#src/features/users/users.queries.ts';
import { vtcByUserQuery } from '../../vtcs.queries.ts';
import { isNew } from '../steps.model.ts';

// Lazy: for owners of new companies only, and not on the first render.
const FirstSteps = lazyPart(
  async () => (await import('./first-steps.tsx')).FirstSteps,
  textsOf('features/vtcs/overview/components/first-steps.tsx'),
);

interface OwnerStepsProps {
  readonly user: User;
  /** Shown to others instead. */
  readonly fallback?: ReactNode;
}

/** The first steps of a new company, for its owner. */
export function OwnerSteps({ user, fallback = null }: OwnerStepsProps) {
  const now = useNow();
  const { expanded, toggle } = useSection('firstSteps');
  const isTold = isOwner(user) && expanded;
  const { data: vtc } = useQuery({ ...vtcByUserQuery(user.id), enabled: isTold });
  if (!isTold) return fallback;
  if (vtc == null) return null;
  if (!isNew(vtc, now)) return fallback;
  return (
    <Suspense>
      <FirstSteps vtc={vtc} onDismiss={toggle} />
    </Suspense>
  );
}
