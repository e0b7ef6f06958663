import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMessages, useTranslations } from 'use-intl';
import { useNames } from '#src/lib/names.ts';
import { isKeyOf } from '#src/lib/is-key-of.ts';
import type { JobSearch } from '../../job-search.model.ts';
import { narrowKeys } from '../job-narrowing.model.ts';

interface NarrowChipsProps {
  readonly value: JobSearch;
  readonly onChange: (changes: Partial<JobSearch>) => void;
}

/** Further active filters, each with a button to remove it. */
export function NarrowChips({ value, onChange }: NarrowChipsProps) {
  const t = useTranslations('jobs');
  const { markets } = useMessages().jobs;
  const { nameCountry } = useNames();
  const nameOf = (key: (typeof narrowKeys)[number], id: string) => {
    if (key !== 'sourceTerritory' && key !== 'destinationTerritory') return id;
    if (id === 'unknown') return t('unknownCountry');
    if (id === 'none') return t('noCity');
    // US states use postal codes. Some are also country codes.
    return value.game === 'ats' ? id : (nameCountry(id) ?? id);
  };
  const given = narrowKeys.flatMap((key) => {
    const id = value[key];
    if (id === undefined) return [];
    const name = key === 'market' && isKeyOf(markets, id) ? t(`markets.${id}`) : nameOf(key, id);
    return [{ key, filter: t(`narrow.${key}`, { id: name }) }];
  });
  if (given.length === 0) return null;
  return (
    <Group gap="xs">
      {given.map(({ key, filter }) => (
        <Button
          key={key}
          variant="default"
          size="xs"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t('endFilter', { filter })}
          onClick={() => onChange({ [key]: undefined })}
        >
          {filter}
        </Button>
      ))}
    </Group>
  );
}
