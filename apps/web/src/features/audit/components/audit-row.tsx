import { Text } from '@mantine/core';
import type { AuditEntry } from '@waybill/schema/features/audit.contract';
import { memo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { AuditChanges } from './audit-changes.tsx';
import classes from './audit-row.module.css';

interface AuditRowProps {
  readonly entry: AuditEntry;
}

/** Who did what to whom, with what it changed. More entries leave it as it is. */
export const AuditRow = memo(function AuditRow({ entry }: AuditRowProps) {
  const t = useTranslations('audit.sentences');
  const { action, actor, subject } = entry;
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <span>
          {t.rich(action, { actor: actor.username, subject: subject.name, b: emphasise })}
        </span>
        <Text component="span" size="xs" c="dimmed" className={classes.time}>
          <RelativeTime at={entry.createdAt} />
        </Text>
      </div>
      <AuditChanges entry={entry} />
    </li>
  );
});

function emphasise(text: ReactNode) {
  return <b>{text}</b>;
}
