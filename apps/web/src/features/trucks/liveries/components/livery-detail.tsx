import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LiveryDetail as Livery } from '@waybill/schema/features/liveries.models';
import { modelOfTruck } from '@waybill/schema/features/trucks.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EditAndDelete } from '#src/components/edit-and-delete.tsx';
import { FactCard } from '#src/components/fact-card.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { Tag } from '#src/components/tag.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { nameOf, truckModels } from '../../trucks.model.ts';
import { dash } from '#src/lib/formatters.ts';
import { truckPath } from '#src/lib/shared-paths.ts';
import { workshopUrl } from '../liveries.paths.ts';
import { liveryQuery, useRemoveLivery } from '../liveries.queries.ts';
import { ColourPlates } from './colour-plates.tsx';
import { LiverySettings } from './livery-form.tsx';
import { LiveryPicture } from './livery-picture.tsx';
import { LiveryVersions } from './livery-versions.tsx';

interface LiveryDetailProps {
  readonly id: string;
  readonly mayWrite: boolean;
}

/** A livery: its picture, facts, versions, and who wears it. */
export function LiveryDetail({ id, mayWrite }: LiveryDetailProps) {
  const t = useTranslations('liveries');
  const query = useQuery(liveryQuery(id));
  const [isEditing, setIsEditing] = useState(false);
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failedOne')}
    >
      {({ livery }) =>
        isEditing ? (
          <LiverySettings livery={livery} onDone={() => setIsEditing(false)} />
        ) : (
          <Stack gap="md">
            <LiveryPicture
              livery={livery}
              sizes="(max-width: 700px) 100vw, 620px"
              alt={livery.name}
            />
            <Facts livery={livery} />
            <LiveryVersions livery={livery} mayWrite={mayWrite} />
            <Wearers livery={livery} />
            {mayWrite && <Actions livery={livery} onEdit={() => setIsEditing(true)} />}
          </Stack>
        )
      }
    </QueryContent>
  );
}

interface OfLivery {
  readonly livery: Livery;
}

function Facts({ livery }: OfLivery) {
  const t = useTranslations();
  const { game, models, colours, credits, licence, workshopItem, state, isRequired } = livery;
  const nameOfModel = (id: string) => {
    const model = truckModels[game].find((one) => one.id === id);
    return model ? modelOfTruck(model) : id;
  };
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {isRequired && <Tag>{t('liveries.required')}</Tag>}
        {state !== 'APPROVED' && <Tag>{t(`liveries.states.${state}`)}</Tag>}
        <ColourPlates colours={colours} />
      </Group>
      <FactCard
        title={t('liveries.about')}
        facts={[
          [t('liveries.game'), t(`gameNames.${game}`)],
          [
            t('liveries.models'),
            models.length === 0 ? t('liveries.anyModel') : models.map(nameOfModel).join(', '),
          ],
          [t('liveries.licence'), t(`liveries.licences.${licence}`)],
          [t('liveries.credits'), credits || dash],
          [
            t('liveries.workshop'),
            workshopItem === null ? (
              dash
            ) : (
              <a key="item" href={workshopUrl(workshopItem)} target="_blank" rel="noreferrer">
                {t('liveries.openWorkshop')}
              </a>
            ),
          ],
          [t('liveries.downloads'), t('liveries.downloadedBy', { count: livery.downloads })],
        ]}
      />
    </Stack>
  );
}

function Wearers({ livery: { worn, wornBy } }: OfLivery) {
  const t = useTranslations('liveries');
  return (
    <Stack gap={4}>
      <Text fw={600}>{t('wornBy', { count: worn })}</Text>
      {wornBy.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('wornByNone')}
        </Text>
      )}
      {wornBy.map((truck) => (
        <Text key={truck.id} size="sm">
          <TextLink to={truckPath(truck.id)}>{nameOf({ ...truck, brand: null })}</TextLink>
          {truck.driver && ` · ${truck.driver.username}`}
        </Text>
      ))}
    </Stack>
  );
}

function Actions({ livery, onEdit }: OfLivery & { readonly onEdit: () => void }) {
  const t = useTranslations('liveries');
  const removing = useRemoveLivery(livery.id);
  return (
    <EditAndDelete
      edit={t('edit')}
      remove={t('remove')}
      question={{ title: t('removeTitle', { name: livery.name }), text: t('removeText') }}
      onEdit={onEdit}
      onRemove={async () => removing.mutateAsync()}
    />
  );
}
