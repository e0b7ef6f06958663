import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { useQuery } from '@tanstack/react-query';
import { Drivers } from '../components/drivers.tsx';
import { Help } from '../components/help.tsx';
import { OwnReputation } from '../components/own-reputation.tsx';
import { ownReputationQuery } from '../reputation.queries.ts';

/** How reliable the viewer and the other drivers are, and why. */
export function ReputationPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <Permitted permission="VIEW_DRIVER_REPUTATION">
      <Reputation vtcId={viewer.vtcId} viewerId={viewer.id} />
    </Permitted>
  );
}

interface ReputationProps {
  readonly vtcId: string;
  readonly viewerId: string;
}

function Reputation({ vtcId, viewerId }: ReputationProps) {
  const t = useTranslations('reputation');
  const query = useQuery(ownReputationQuery(vtcId));
  return (
    <TitledPage>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(report) => (
          <>
            <OwnReputation vtcId={vtcId} viewerId={viewerId} report={report} />
            <Drivers vtcId={vtcId} viewerId={viewerId} />
            <Help />
          </>
        )}
      </QueryContent>
    </TitledPage>
  );
}
