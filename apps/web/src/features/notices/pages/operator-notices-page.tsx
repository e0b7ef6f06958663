import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { MoreList } from '#src/components/more-list.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { NewNotice } from '../components/new-notice.tsx';
import { NoticeCard } from '../components/notice-card.tsx';
import { writtenNoticesQuery } from '../written-notices.queries.ts';

/** The operators' notices. */
export function NoticesPage() {
  const t = useTranslations('operatorNotices');
  return (
    <TitledPage title={t('title')} intro={t('intro')} action={<NewNotice />}>
      <DocumentTitle title={t('title')} />
      <MoreList
        query={useInfiniteQuery(writtenNoticesQuery())}
        loading={t('loading')}
        failed={t('failed')}
        more={t('more')}
        empty={{ title: t('none'), text: t('noneText') }}
      >
        {(notices) => (
          <Stack gap="md">
            {notices.map((notice) => (
              <NoticeCard key={notice.id} notice={notice} />
            ))}
          </Stack>
        )}
      </MoreList>
    </TitledPage>
  );
}
