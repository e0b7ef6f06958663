import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { liveVisibilities } from '@waybill/schema/features/positions.models';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import '#src/components/input.css';
import { useSetVisibility, visibilityQuery } from '../positions.queries.ts';

/** Sets who may see the reader's position, effective immediately. */
export function VisibilityChoice() {
  const t = useTranslations('liveVisibility');
  const query = useQuery(visibilityQuery);
  const { data, isError } = query;
  const setting = useSetVisibility();
  const shown = setting.isPending ? setting.variables : data;
  if (isError && data === undefined) {
    return <ErrorState message={t('unknown')} query={query} />;
  }
  return (
    <NativeSelect
      label={t('label')}
      description={shown && t(`hints.${shown}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={shown === undefined}
      value={shown ?? ''}
      data={
        shown === undefined
          ? [{ value: '', label: '…' }]
          : liveVisibilities.map((value) => ({ value, label: t(`values.${value}`) }))
      }
      onChange={({ currentTarget }) => {
        const chosen = liveVisibilities.find((value) => value === currentTarget.value);
        if (chosen !== undefined) setting.mutate(chosen);
      }}
    />
  );
}
