import type { AuditEntry } from '@waybill/schema/features/audit.contract';
import { memo } from 'react';
import { useFormatters } from '#src/lib/formatters.ts';
import { AuditChanges } from './audit-changes.tsx';
import { AuditLine } from './audit-line.tsx';

interface AuditRowProps {
  readonly entry: AuditEntry;
}

/**
 * An entry below its day's heading, with its changes. Memoized, so that loading more entries does not render
 * it again.
 */
export const AuditRow = memo(function AuditRow({ entry }: AuditRowProps) {
  const { timeOfDay, moment } = useFormatters();
  const { createdAt } = entry;
  return (
    <AuditLine
      entry={entry}
      time={
        <time dateTime={createdAt} title={moment(createdAt)}>
          {timeOfDay(createdAt)}
        </time>
      }
    >
      <AuditChanges entry={entry} />
    </AuditLine>
  );
});
