import type { AuditEntry } from '@waybill/schema/features/audit.contract';
import type { ReactNode } from 'react';
import { Avatar } from '#src/components/avatar.tsx';
import classes from './audit-line.module.css';
import { AuditSentence } from './audit-sentence.tsx';

interface AuditLineProps {
  readonly entry: AuditEntry;
  readonly time: ReactNode;
  /** Further details. */
  readonly children?: ReactNode;
}

/** An entry of the log: user, action and time. */
export function AuditLine({ entry, time, children }: AuditLineProps) {
  return (
    <li className={classes.line}>
      <Avatar person={entry.actor} side={24} />
      <div className={classes.text}>
        <AuditSentence entry={entry} />
      </div>
      <span className={classes.time}>{time}</span>
      <div className={classes.more}>{children}</div>
    </li>
  );
}
