import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VtcAchievement } from '@waybill/schema/features/achievements.contract';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TitledPage } from '#src/components/titled-page.tsx';
import { achievementsPath } from '../achievements.paths.ts';
import {
  achievementsQuery,
  useRemoveAchievement,
  useUpdateAchievement,
} from '../achievements.queries.ts';
import { AchievementForm } from '../components/achievement-form.tsx';
import { NeedsDuty } from '../components/needs-duty.tsx';

/** Edits an achievement of the company. */
export function EditAchievementPage() {
  return <NeedsDuty>{(vtcId) => <EditAchievement vtcId={vtcId} />}</NeedsDuty>;
}

function EditAchievement({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('achievementEditor');
  const { achievementId } = useParams();
  const query = useQuery(achievementsQuery(vtcId));
  const found = query.data?.achievements.find(
    ({ id, key }) => id === achievementId && key === null,
  );
  const name = found?.name ?? '';
  useSubPageName(name);
  return (
    <TitledPage title={found ? t('editTitle', { name }) : t('goneTitle')}>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {() =>
          found ? (
            <Editor vtcId={vtcId} achievement={found} />
          ) : (
            <EmptyState title={t('goneTitle')} text={t('goneText')} />
          )
        }
      </QueryContent>
    </TitledPage>
  );
}

interface EditorProps {
  readonly vtcId: string;
  readonly achievement: VtcAchievement;
}

function Editor({ vtcId, achievement }: EditorProps) {
  const navigate = useNavigate();
  // What was loaded first is edited: later figures must not replace what was typed.
  const [{ id, name, description, mark, rule, goals, state }] = useState(achievement);
  const updating = useUpdateAchievement(id);
  const leave = () => void navigate(achievementsPath);
  return (
    <>
      <AchievementForm
        vtcId={vtcId}
        initial={{ name: name ?? '', description, mark, rule, goals, state }}
        state={state}
        isPending={updating.isPending}
        onSend={(values, { onSaved, onError }) =>
          updating.mutate(values, {
            onSuccess: () => {
              onSaved();
              leave();
            },
            onError,
          })
        }
        onCancel={leave}
      />
      <Remove id={id} name={name ?? ''} onRemoved={leave} />
    </>
  );
}

interface RemoveProps {
  readonly id: string;
  readonly name: string;
  readonly onRemoved: () => void;
}

function Remove({ id, name, onRemoved }: RemoveProps) {
  const t = useTranslations('achievementEditor');
  const removing = useRemoveAchievement(id);
  return (
    <Group>
      <ConfirmButton
        variant="subtle"
        color="red"
        label={t('remove')}
        title={t('removeTitle', { name })}
        text={t('removeText')}
        isDangerous
        onConfirm={async () => removing.mutateAsync(undefined, { onSuccess: onRemoved })}
      />
    </Group>
  );
}
