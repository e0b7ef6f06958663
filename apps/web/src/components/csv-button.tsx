import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { apiBaseUrl } from '#src/lib/api.ts';

interface CsvButtonProps {
  /** Of the route, without parameters. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** What it downloads, for screen readers. Default: the text. */
  readonly label?: string;
  readonly children: string;
}

/** Downloads a table as CSV. */
export function CsvButton({ path, query, label, children }: CsvButtonProps) {
  return (
    <Button
      component="a"
      href={`${apiBaseUrl}${path}?${new URLSearchParams(query)}`}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={label}
    >
      {children}
    </Button>
  );
}
