import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TruckDetail } from '@waybill/schema/features/trucks.models';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import '#src/components/input.css';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { liveryPath } from '../liveries.paths.ts';
import { liveriesQuery, useWearLivery } from '../liveries.queries.ts';

interface WornLiveryProps {
  readonly vtcId: string;
  readonly truck: TruckDetail;
  readonly mayChange: boolean;
}

/** What a truck wears, as its driver says. */
export function WornLivery({ vtcId, truck, mayChange }: WornLiveryProps) {
  const t = useTranslations('liveries');
  const { livery } = truck;
  const { data } = useQuery({ ...liveriesQuery(vtcId), enabled: mayChange });
  const wearing = useWearLivery(truck.id);
  const fitting = (data?.liveries ?? []).filter(
    ({ game, models, state }) =>
      state === 'APPROVED' &&
      game === truck.game &&
      (models.length === 0 || models.includes(truck.modelId)),
  );
  if (!mayChange && livery === null) return null;
  return (
    <TitledCard title={t('livery')}>
      <Stack gap="xs">
        {livery !== null && (
          <Text>
            <TextLink to={liveryPath(livery.id)}>{livery.name}</TextLink>
          </Text>
        )}
        {mayChange && (
          <Select
            label={t('wears')}
            description={t('wearsHint')}
            placeholder={t('wearsNone')}
            data={fitting.map(({ id, name }) => ({ value: id, label: name }))}
            clearable
            disabled={wearing.isPending}
            value={livery?.id ?? null}
            onChange={(id) => wearing.mutate(id)}
          />
        )}
      </Stack>
    </TitledCard>
  );
}
