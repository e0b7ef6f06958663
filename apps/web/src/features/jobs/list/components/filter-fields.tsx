import { NativeSelect, TextInput } from '@mantine/core';
import { games } from '@waybill/schema/features/telemetry.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { can } from '#src/lib/can.ts';
import { DriverPicker } from './driver-picker.tsx';
import classes from './job-filters.module.css';
import type { JobFiltersProps } from './job-filters.tsx';
import { NarrowFields } from './narrow-fields.tsx';

/** Opens the picker for another driver. */
const other = 'other';

/** The filters of the job list besides the text. */
export function FilterFields({ vtcId, viewer, value, onChange }: JobFiltersProps) {
  const t = useTranslations('jobs');
  return (
    <div className={classes.fields}>
      {vtcId !== null && <DriverFilter {...{ vtcId, viewer, value, onChange }} />}
      <NativeSelect
        label={t('game')}
        data={[
          { value: '', label: t('bothGames') },
          ...games.map((game) => ({ value: game, label: t(`games.${game}`) })),
        ]}
        value={value.game ?? ''}
        onChange={(event) => {
          const chosen = games.find((game) => game === event.currentTarget.value);
          onChange({ game: chosen });
        }}
      />
      <TextInput
        type="date"
        label={t('from')}
        max={value.to}
        value={value.from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t('to')}
        min={value.from}
        value={value.to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
      {/* The options come from the company's jobs. */}
      {vtcId !== null && <NarrowFields vtcId={vtcId} value={value} onChange={onChange} />}
    </div>
  );
}

interface DriverFilterProps extends JobFiltersProps {
  readonly vtcId: string;
}

/** Filters by driver: everyone, the viewer, or another driver. */
function DriverFilter({ vtcId, viewer, value, onChange }: DriverFilterProps) {
  const t = useTranslations('jobs');
  const { driverId } = value;
  const [isChoosing, setIsChoosing] = useState(false);
  const maySeeOthers = can(viewer, 'VIEW_MEMBERS_PAGE');
  const isOther =
    maySeeOthers && (isChoosing || (driverId !== undefined && driverId !== viewer.id));
  return (
    <>
      <NativeSelect
        label={t('driver')}
        data={[
          { value: '', label: t('everyDriver') },
          { value: viewer.id, label: t('you', { name: viewer.username }) },
          ...(maySeeOthers ? [{ value: other, label: t('anotherDriver') }] : []),
        ]}
        value={isOther ? other : (driverId ?? '')}
        onChange={(event) => {
          const { value: chosen } = event.currentTarget;
          setIsChoosing(chosen === other);
          onChange({ driverId: chosen === viewer.id ? viewer.id : undefined });
        }}
      />
      {isOther && (
        <DriverPicker
          vtcId={vtcId}
          driverId={driverId}
          onChange={(chosen) => onChange({ driverId: chosen })}
        />
      )}
    </>
  );
}
