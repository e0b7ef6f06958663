import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { liveVisibilities } from '@waybill/schema/features/positions.models';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { useSetVisibility, visibilityQuery } from '../positions.queries.ts';

/** Sets who may see the reader's position, effective immediately. */
export function VisibilityChoice() {
  const t = useTranslations('liveVisibility');
  const { data, isError } = useQuery(visibilityQuery);
  const setting = useSetVisibility();
  const shown = setting.isPending ? setting.variables : data;
  if (isError && data === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {t('unknown')}
      </Text>
    );
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
