import type { AuditEntry } from '@waybill/schema/features/audit.contract';
import { memo } from 'react';
import { useFormatters } from '#src/lib/formatters.ts';
import { AuditChanges } from './audit-changes.tsx';
import { AuditLine } from './audit-line.tsx';

interface AuditRowProps {
  readonly entry: AuditEntry;
}

/** An entry below the heading of its day, with what it changed. More entries leave it as it is. */
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
