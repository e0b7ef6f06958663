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

// For owners of new companies alone, and not for the first sight of them either.
const FirstSteps = lazyPart(
  async () => (await import('./first-steps.tsx')).FirstSteps,
  textsOf('firstSteps'),
);

interface OwnerStepsProps {
  readonly user: User;
  /** What others see in their place. */
  readonly fallback?: ReactNode;
}

/** The first steps of a new company, for whoever owns it. */
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
