import { useNavigate } from 'react-router-dom';
import { TitledPage } from '#src/components/titled-page.tsx';
import { NeedsDuty } from '../components/needs-duty.tsx';
import { achievementsPath } from '../achievements.paths.ts';
import { useCreateAchievement } from '../achievements.queries.ts';
import { AchievementForm, emptyAchievement } from '../components/achievement-form.tsx';

/** Creates an achievement of the company. */
export function NewAchievementPage() {
  return (
    <TitledPage>
      <NeedsDuty>{(vtcId) => <NewAchievement vtcId={vtcId} />}</NeedsDuty>
    </TitledPage>
  );
}

function NewAchievement({ vtcId }: { readonly vtcId: string }) {
  const navigate = useNavigate();
  const creating = useCreateAchievement(vtcId);
  const leave = () => void navigate(achievementsPath);
  return (
    <AchievementForm
      vtcId={vtcId}
      initial={emptyAchievement}
      state={null}
      isPending={creating.isPending}
      onSend={(values, { onSaved, onError }) =>
        creating.mutate(values, {
          onSuccess: () => {
            onSaved();
            leave();
          },
          onError,
        })
      }
      onCancel={leave}
    />
  );
}
