import { TitledPage } from '#src/components/titled-page.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { BlockList } from '../components/block-list.tsx';

/** The drivers blocked by the company, for members who may remove others. */
export function BlocksPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <TitledPage>
      <Permitted permission="KICK_MEMBERS">
        <BlockList vtcId={viewer.vtcId} />
      </Permitted>
    </TitledPage>
  );
}
