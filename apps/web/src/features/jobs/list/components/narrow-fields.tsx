import { NativeSelect } from '@mantine/core';
import type { GameName } from '@waybill/schema/features/jobs.models';
import { useMessages, useTranslations } from 'use-intl';
import { isKeyOf } from '#src/lib/is-key-of.ts';
import { useGameNames } from '../../plans/plans.queries.ts';
import type { JobSearch } from '../../job-search.model.ts';

interface NarrowFieldsProps {
  readonly vtcId: string;
  readonly value: JobSearch;
  readonly onChange: (changes: Partial<JobSearch>) => void;
}

/** Filters by the cargoes, lanes and markets that the company has driven. */
export function NarrowFields({ vtcId, value, onChange }: NarrowFieldsProps) {
  const t = useTranslations('jobs');
  const { markets } = useMessages().jobs;
  const { cargoes, cities } = useGameNames(vtcId);
  const fields = [
    { key: 'cargoId', label: t('cargo'), any: t('anyCargo'), names: cargoes },
    { key: 'sourceCityId', label: t('source'), any: t('anyCity'), names: cities },
    { key: 'destinationCityId', label: t('destination'), any: t('anyCity'), names: cities },
    {
      key: 'market',
      label: t('market'),
      any: t('anyMarket'),
      names: Object.keys(markets)
        .filter((id) => isKeyOf(markets, id))
        .map((id) => ({ id, name: t(`markets.${id}`) })),
    },
  ] as const;
  return fields.map(({ key, label, any, names }) => (
    <NativeSelect
      key={key}
      label={label}
      data={[{ value: '', label: any }, ...optionsOf(names, value[key])]}
      value={value[key] ?? ''}
      onChange={(event) => onChange({ [key]: event.currentTarget.value || undefined })}
    />
  ));
}

/** Returns the named options, plus the chosen id if it has no name. */
function optionsOf(names: readonly GameName[], chosen: string | undefined) {
  const isKnown = chosen === undefined || names.some(({ id }) => id === chosen);
  const all = isKnown ? names : [...names, { id: chosen, name: chosen }];
  return all.map(({ id, name }) => ({ value: id, label: name }));
}
