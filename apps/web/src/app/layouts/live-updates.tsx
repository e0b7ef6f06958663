import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { isLanguage, languages } from '@waybill/schema/preferences';
import { Suspense, useCallback } from 'react';
import { useLocale } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { useTokenRenewal } from '#src/features/auth/use-token-renewal.ts';
import { applyNews } from '#src/features/chat/chat.queries.ts';
import { useUnsentSender } from '#src/features/chat/use-unsent.ts';
import { noticesQuery } from '#src/features/notices/notices.queries.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import type { ChatNews } from '#src/lib/live/live-stream.ts';
import { useLive } from '#src/lib/live/use-live.ts';

interface LiveUpdatesProps {
  readonly user: Pick<User, 'id' | 'vtcId'>;
}

// Lazy: usually there is no notice.
const NoticeBanner = lazyPart(
  async () => (await import('#src/features/notices/components/notice-banner.tsx')).NoticeBanner,
  textsOf('features/notices/components/notice-banner.tsx'),
);

/**
 * Follows the events of the user and their company, renews the access token, and shows operators' notices.
 */
export function LiveUpdates({ user }: LiveUpdatesProps) {
  const onChat = useCallback(
    (queryClient: QueryClient, news: ChatNews) => applyNews(queryClient, news, user.id),
    [user.id],
  );
  useLive(user.id, user.vtcId === null ? 'me' : 'me,vtc,chat', onChat);
  useUnsentSender(user.id);
  useTokenRenewal();
  const locale = useLocale();
  const language = isLanguage(locale) ? locale : languages[0];
  const { data } = useQuery(noticesQuery(language));
  if (data === undefined || data.notices.length === 0) return null;
  return (
    <Suspense>
      <NoticeBanner notices={data.notices} language={language} />
    </Suspense>
  );
}
