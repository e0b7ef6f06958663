import { Paper } from '@mantine/core';
import { IconTrafficCone } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { RouteLine } from '#src/components/route-line.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { PermissionDenied } from '#src/features/roles/components/permission-denied.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { findPlace } from '../navigation.ts';
import { isComing, type ComingEntry } from '../navigation-entries.ts';
import classes from './coming-page.module.css';

/** The placeholder of a planned page: one line about what it will be. */
export function ComingPage() {
  const { pathname } = useLocation();
  const entry = findPlace(pathname)?.entry;
  if (entry === undefined || !isComing(entry)) return null;
  return <Coming entry={entry} />;
}

function Coming({ entry: { label, permission } }: { readonly entry: ComingEntry }) {
  const t = useTranslations();
  const viewer = useViewer();
  if (viewer === null) return null;
  const title = t(`navigation.entries.${label}`);
  const isDenied = permission !== undefined && !can(viewer, permission);
  return (
    <TitledPage title={title}>
      <DocumentTitle title={title} />
      {isDenied ? (
        <PermissionDenied permission={permission} />
      ) : (
        <Paper withBorder className={classes.card}>
          <div className={classes.status}>
            <IconTrafficCone size={22} stroke={1.75} aria-hidden />
            {t('coming.status')}
          </div>
          <p className={classes.text}>{t(`comingPages.${label}`)}</p>
          <div className={classes.line}>
            <RouteLine />
          </div>
        </Paper>
      )}
    </TitledPage>
  );
}
