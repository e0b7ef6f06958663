import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#src/components/page-heading.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { RememberedSection } from '#src/features/users/components/remembered-section.tsx';
import { JoinProblem } from '../../memberships/components/join-problem.tsx';
import { CodeEntry } from '../../memberships/components/code-entry.tsx';
import { NewcomersOnly } from '../../memberships/components/newcomers-only.tsx';
import { JoinQuestion } from '../../memberships/components/join-question.tsx';
import { PopularVtcs } from '../components/popular-vtcs.tsx';
import { VtcSearch } from '../components/vtc-search.tsx';
import { useJoinVtc } from '../../memberships/memberships.queries.ts';
import classes from './join-vtc-page.module.css';

/** The page to find a company to drive for. */
export function JoinVtcPage() {
  return <NewcomersOnly>{({ id }) => <JoinVtc userId={id} />}</NewcomersOnly>;
}

function JoinVtc({ userId }: { readonly userId: string }) {
  const t = useTranslations('join');
  const joining = useJoinVtc(userId);
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <DocumentTitle title={t('title')} />
      <div>
        <PageHeading>{t('title')}</PageHeading>
        <Text c="dimmed">{t('text')}</Text>
        <Text mt={4}>{t.rich('orCreate', { create: linkToCreate })}</Text>
      </div>
      <CodeEntry />
      <JoinProblem joining={joining} className={classes.problem} />
      <JoinQuestion joining={joining} />
      <RememberedSection section="popularVtcs" title={t('popular')}>
        <PopularVtcs joining={joining} />
      </RememberedSection>
      <RememberedSection section="vtcSearch" title={t('search')}>
        <VtcSearch joining={joining} />
      </RememberedSection>
    </Stack>
  );
}

function linkToCreate(text: ReactNode) {
  return <TextLink to="/createvtc">{text}</TextLink>;
}
