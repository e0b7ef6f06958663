import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { isOwner } from '#src/lib/can.ts';
import { overviewPath } from '#src/lib/shared-paths.ts';
import { AuditFilters } from '../components/audit-filters.tsx';
import { AuditList } from '../components/audit-list.tsx';
import { useAuditChoice } from '../use-audit-choice.ts';

/** The company's audit log, for its owner. */
export function AuditPage() {
  return <Audit />;
}

function Audit() {
  const t = useTranslations();
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <TitledPage>
      {isOwner(viewer) ? (
        <AuditOf vtcId={viewer.vtcId} />
      ) : (
        <AccessDenied
          title={t('access.denied')}
          text={t('access.ownerOnly')}
          to={overviewPath}
          toLabel={t('access.toOverview')}
        />
      )}
    </TitledPage>
  );
}

function AuditOf({ vtcId }: { readonly vtcId: string }) {
  const [choice, change] = useAuditChoice(vtcId);
  const { action, actor, subject } = choice;
  return (
    <>
      <AuditFilters vtcId={vtcId} value={choice} onChange={change} />
      <AuditList
        vtcId={vtcId}
        filters={{ action, actorId: actor?.id ?? null, subjectId: subject?.id ?? null }}
      />
    </>
  );
}
