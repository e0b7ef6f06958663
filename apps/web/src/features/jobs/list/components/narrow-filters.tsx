import { Button, Group, Skeleton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { useNames } from '#src/lib/formatters.ts';
import { isKeyOf } from '#src/lib/is-key-of.ts';
import type { JobSearch } from '../../job-search.model.ts';
import { narrowKeys } from '../job-narrowing.model.ts';

const NarrowFields = lazy(async () => ({
  default: (await import('./narrow-fields.tsx')).NarrowFields,
}));

interface NarrowFiltersProps {
  /** Null for the viewer's own jobs: what there is to choose from is a company's. */
  readonly vtcId: string | null;
  readonly value: JobSearch;
  readonly onChange: (changes: Partial<JobSearch>) => void;
}

/** What the jobs are narrowed down by beside the common filters, each with a press that ends it. */
export function NarrowFilters({ vtcId, value, onChange }: NarrowFiltersProps) {
  const t = useTranslations('jobs');
  const { markets } = useMessages().jobs;
  const { nameCountry } = useNames();
  const [isOpen, setIsOpen] = useState(false);
  const fieldsId = useId();
  const nameOf = (key: (typeof narrowKeys)[number], id: string) => {
    if (key !== 'sourceTerritory' && key !== 'destinationTerritory') return id;
    if (id === 'unknown') return t('unknownCountry');
    if (id === 'none') return t('noCity');
    // The states of America go by their postal codes, some of which are those of countries too.
    return value.game === 'ats' ? id : (nameCountry(id) ?? id);
  };
  const given = narrowKeys.flatMap((key) => {
    const id = value[key];
    if (id === undefined) return [];
    const name = key === 'market' && isKeyOf(markets, id) ? t(`markets.${id}`) : nameOf(key, id);
    return [{ key, filter: t(`narrow.${key}`, { id: name }) }];
  });
  return (
    <div>
      <Group gap="xs">
        {vtcId !== null && (
          <Button
            variant="subtle"
            size="xs"
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('moreFilters')}
          </Button>
        )}
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
      <div id={fieldsId}>
        {isOpen && vtcId !== null && (
          <Suspense fallback={<Skeleton height={61} mt="sm" />}>
            <NarrowFields vtcId={vtcId} value={value} onChange={onChange} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
