import type { User } from '@waybill/schema/features/users.models';
import { Suspense } from 'react';
import { lazyPage } from '#src/components/lazy-page.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { useLive } from '#src/lib/live/use-live.ts';

interface LiveUpdatesProps {
  readonly user: Pick<User, 'id' | 'vtcId'>;
}

const NoticeBanner = lazyPage(
  async () => (await import('#src/features/notices/components/notice-banner.tsx')).NoticeBanner,
  textsOf('notices'),
);

/**
 * Keeps what is shown up to date with what happens to the user and in their company, and shows what
 * operators tell everybody.
 */
export function LiveUpdates({ user }: LiveUpdatesProps) {
  useLive(user.id, user.vtcId === null ? 'me' : 'me,vtc');
  return (
    <Suspense>
      <NoticeBanner />
    </Suspense>
  );
}
