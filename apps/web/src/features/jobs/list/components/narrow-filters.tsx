import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { JobSearch } from '../../job-search.model.ts';

const keys = ['cargoId', 'sourceCityId', 'destinationCityId', 'market'] as const;

interface NarrowFiltersProps {
  readonly value: JobSearch;
  readonly onChange: (changes: Partial<JobSearch>) => void;
}

/** What the jobs are narrowed down by that no field is for, each with a press that ends it. */
export function NarrowFilters({ value, onChange }: NarrowFiltersProps) {
  const t = useTranslations('jobs');
  const given = keys.flatMap((key) => {
    const id = value[key];
    return id === undefined ? [] : [{ key, id }];
  });
  if (given.length === 0) return null;
  return (
    <Group gap="xs">
      {given.map(({ key, id }) => (
        <Button
          key={key}
          variant="default"
          size="xs"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t('endFilter', { filter: t(`narrow.${key}`, { id }) })}
          onClick={() => onChange({ [key]: undefined })}
        >
          {t(`narrow.${key}`, { id })}
        </Button>
      ))}
    </Group>
  );
}
