import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryContent } from '#src/components/query-content.tsx';
import { SettingsRows } from './settings-rows.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

interface CredentialListProps<T> {
  readonly query: UseQueryResult<T[]>;
  readonly failed: string;
  /** Shown if the list is empty; omitted if it never is. */
  readonly none?: string;
  /** The minimum height while loading, in pixels. */
  readonly height: number;
  readonly renderRow: (credential: T) => ReactNode;
}

/** A list of sessions, devices or tokens. */
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
