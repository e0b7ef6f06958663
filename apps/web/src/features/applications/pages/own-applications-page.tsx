import { Button, Paper } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { FoundRows } from '#src/components/found-rows.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
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
  return (
    <FoundRows
      query={useInfiniteQuery(ownApplicationsQuery())}
      loading={t('loading')}
      failed={t('failed')}
      more={t('showMore')}
      empty={
        <EmptyState title={t('noneOwn')} text={t('noneOwnText')}>
          <Button component={Link} to="/joinvtc" mt="md">
            {t('findCompany')}
          </Button>
        </EmptyState>
      }
    >
      {(applications) => (
        <Paper withBorder>
          <ul className={classes.list}>
            {applications.map(({ id, vtc, state, createdAt, decidedAt }) => (
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
      )}
    </FoundRows>
  );
}
