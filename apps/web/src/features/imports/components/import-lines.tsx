import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryContent } from '#src/components/query-content.tsx';
import { importLinesQuery } from '../imports.queries.ts';
import classes from './imports.module.css';

interface ImportLinesProps {
  readonly vtcId: string;
  readonly importId: string;
  readonly outcome: 'INVALID' | 'DUPLICATE';
  readonly count: number;
}

/** The lines that were not imported, with reasons, collapsed by default. */
export function ImportLines(props: ImportLinesProps) {
  const { outcome, count } = props;
  const t = useTranslations('imports');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(`show.${outcome}`, { count })}
      </Button>
      {isOpen && <Lines {...props} />}
    </div>
  );
}

function Lines({ vtcId, importId, outcome, count }: ImportLinesProps) {
  const t = useTranslations('imports');
  const query = useQuery(importLinesQuery(vtcId, importId, outcome));
  return (
    <QueryContent
      query={query}
      loading={<Text size="sm">{t('loading')}</Text>}
      failed={t('failed')}
    >
      {(lines) => (
        <>
          <ul className={classes.lines}>
            {lines.map(({ line, reason, field }) => (
              <li key={line}>
                <strong>{t('line', { line: String(line) })}</strong>{' '}
                {reason !== null && t(`reasons.${reason}`)} {field !== null && <code>{field}</code>}
              </li>
            ))}
          </ul>
          {lines.length < count && (
            <Text size="sm" c="dimmed">
              {t('more', { count: count - lines.length })}
            </Text>
          )}
        </>
      )}
    </QueryContent>
  );
}
