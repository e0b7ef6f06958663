import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { achievementsPath } from '../achievements.paths.ts';

interface NeedsDutyProps {
  readonly children: (vtcId: string) => ReactNode;
}

/** Shows content to those who manage the company's achievements. */
export function NeedsDuty({ children }: NeedsDutyProps) {
  const t = useTranslations('achievementEditor');
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <Permitted permission="VIEW_ACHIEVEMENTS">
      {can(viewer, 'COMMUNITY') ? (
        children(viewer.vtcId)
      ) : (
        <AccessDenied
          title={t('deniedTitle')}
          text={t('deniedText')}
          to={achievementsPath}
          toLabel={t('back')}
        />
      )}
    </Permitted>
  );
}
