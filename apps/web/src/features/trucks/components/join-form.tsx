import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TruckDetail } from '@waybill/schema/features/trucks.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useFormatters } from '#src/lib/formatters.ts';
import { nameOf } from '../trucks.model.ts';
import { trucksQuery, useJoinTruck } from '../trucks.queries.ts';

interface JoinFormProps {
  readonly vtcId: string;
  readonly truck: TruckDetail;
  readonly onDone: (intoId: string | null) => void;
}

/** The form to join a truck into another one of its driver and model. */
export function JoinForm({ vtcId, truck, onDone }: JoinFormProps) {
  const t = useTranslations('trucks');
  const { distance } = useFormatters();
  const joining = useJoinTruck(truck.id);
  const driverId = truck.driver?.id ?? '';
  const { data } = useInfiniteQuery(trucksQuery(vtcId, { status: null, driverId, sort: 'seen' }));
  const others = (data?.rows ?? []).filter(
    ({ id, game, modelId, status }) =>
      id !== truck.id && game === truck.game && modelId === truck.modelId && status !== 'RETIRED',
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const cancel = () => onDone(null);
  return (
    <DialogForm
      text={t('joinText')}
      action={t('join')}
      isPending={joining.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) joining.mutate(chosen, { onSuccess: () => onDone(chosen) });
      }}
      onCancel={cancel}
    >
      <Select
        label={t('sameAs')}
        placeholder={t('chooseTruck')}
        nothingFoundMessage={t('noOther')}
        data={others.map((other) => ({
          value: other.id,
          label: `${nameOf(other)} · ${distance(other.odometerM / 1_000)}`,
        }))}
        value={chosen}
        onChange={setChosen}
        error={data !== undefined && others.length === 0 ? t('noOther') : undefined}
        data-autofocus
      />
    </DialogForm>
  );
}
