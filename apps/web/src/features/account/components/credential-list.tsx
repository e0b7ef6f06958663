import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryContent } from '#src/components/query-content.tsx';
import { SettingsRows } from './settings-rows.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

interface CredentialListProps<T> {
  readonly query: UseQueryResult<T[]>;
  readonly failed: string;
  /** Said where there are none; nothing where there is always one. */
  readonly none?: string;
  /** How high it will be at least, in pixels. */
  readonly height: number;
  readonly renderRow: (credential: T) => ReactNode;
}

/** What signs in to the account, a row each. */
export function CredentialList<T>(props: CredentialListProps<T>) {
  const { query, failed, none, height, renderRow } = props;
  return (
    <QueryContent query={query} loading={<SettingsSkeleton height={height} />} failed={failed}>
      {(credentials) =>
        credentials.length === 0 && none !== undefined ? (
          <Text size="sm">{none}</Text>
        ) : (
          <SettingsRows>{credentials.map(renderRow)}</SettingsRows>
        )
      }
    </QueryContent>
  );
}
