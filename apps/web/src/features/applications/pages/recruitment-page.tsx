import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { managePath } from '#src/features/vtcs/vtcs.paths.ts';
import { recruitmentQuery } from '../applications.queries.ts';
import { RecruitmentEditor } from '../components/recruitment-editor.tsx';

/** The company's recruitment settings. */
export function RecruitmentPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <TitledPage>
      <Permitted permission="MANAGE_APPLICATIONS">
        <Editor vtcId={viewer.vtcId} />
      </Permitted>
    </TitledPage>
  );
}

function Editor({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('recruitment');
  const query = useQuery(recruitmentQuery(vtcId));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {(recruitment) => (
        <>
          {recruitment.recruitment !== 'APPLICATION' && (
            <Text>{t.rich(`notInUse.${recruitment.recruitment}`, { manage: linkToManage })}</Text>
          )}
          <RecruitmentEditor vtcId={vtcId} recruitment={recruitment} />
        </>
      )}
    </QueryContent>
  );
}

function linkToManage(text: ReactNode) {
  return <TextLink to={managePath}>{text}</TextLink>;
}
