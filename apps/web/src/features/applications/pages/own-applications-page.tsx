import { Button, Paper, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { usePagesInAddress } from '#src/lib/use-pages-in-address.ts';
import { ownApplicationPath } from '../applications.paths.ts';
import { ownApplicationsQuery } from '../applications.queries.ts';
import { markOfState } from '../components/application-stamp.tsx';
import classes from './own-applications-page.module.css';

/** The viewer's own applications. */
export function OwnApplicationsPage() {
  const t = useTranslations('applications');
  return (
    <TitledPage title={t('own')}>
      <DocumentTitle title={t('own')} />
      <OwnApplications />
    </TitledPage>
  );
}

function OwnApplications() {
  const t = useTranslations('applications');
  const query = useInfiniteQuery(ownApplicationsQuery());
  const { data, isPending } = query;
  const pages = usePagesInAddress(query, data?.pageCount ?? 0);
  if (data === undefined) {
    return isPending ? (
      <ListSkeleton label={t('loading')} />
    ) : (
      <ErrorState message={t('failed')} query={query} />
    );
  }
  if (data.applications.length === 0) {
    return (
      <EmptyState title={t('noneOwn')} text={t('noneOwnText')}>
        <Button component={Link} to="/joinvtc" mt="md">
          {t('findCompany')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <Stack gap="sm">
      <Paper withBorder>
        <ul className={classes.list}>
          {data.applications.map(({ id, vtc, state, createdAt, decidedAt }) => (
            <li key={id} className={classes.line}>
              <img src={vtc.logoUrl} width={36} height={36} alt="" className={classes.logo} />
              <PlainLink to={ownApplicationPath(id)} coversRow>
                {vtc.name}
              </PlainLink>
              <span className={classes.state}>
                <EvidenceMark kind={markOfState[state]} />
                {t(`states.${state}`)}
              </span>
              <span className={classes.when}>
                <RelativeTime at={decidedAt ?? createdAt} />
              </span>
            </li>
          ))}
        </ul>
      </Paper>
      <MoreButton label={t('showMore')} failure={t('failed')} query={pages} />
    </Stack>
  );
}
