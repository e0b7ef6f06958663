import { Text, VisuallyHidden } from '@mantine/core';
import type { AuditEntry } from '@waybill/schema/features/audit.contract';
import type { AuditField } from '@waybill/schema/features/audit.fields';
import type { ReactNode } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { isKeyOf } from '#src/lib/is-key-of.ts';
import { listChanges, type AuditChange } from '../audit-changes.model.ts';
import { useAuditValues } from '../use-audit-values.ts';
import classes from './audit-changes.module.css';

interface AuditChangesProps {
  readonly entry: Pick<AuditEntry, 'before' | 'after'>;
}

/** An entry's changes in readable form; renders nothing if there are none. */
export function AuditChanges({ entry }: AuditChangesProps) {
  const t = useTranslations('audit');
  const changes = listChanges(entry).filter(saysSomething);
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes} aria-label={t('changes')}>
      {changes.map((change) => (
        <div key={change.field} className={classes.change}>
          <dt>
            <FieldName field={change.field} />
          </dt>
          <dd>
            <Difference change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function saysSomething(change: AuditChange): boolean {
  return change.kind === 'value' || change.added.length > 0 || change.removed.length > 0;
}

function FieldName({ field }: { readonly field: string }) {
  const t = useTranslations();
  const { vtcFields, audit } = useMessages();
  // Does not compile unless every logged field has a label.
  const labels = { ...vtcFields, ...audit.fields } satisfies Readonly<Record<AuditField, string>>;
  if (!isKeyOf(labels, field)) return field;
  return isKeyOf(vtcFields, field) ? t(`vtcFields.${field}`) : t(`audit.fields.${field}`);
}

interface DifferenceProps {
  readonly change: AuditChange;
}

function Difference({ change }: DifferenceProps) {
  const t = useTranslations('audit');
  const { field } = change;
  const { describe, describeItem } = useAuditValues();
  if (change.kind === 'list') {
    return (
      <>
        {change.added.map((item) => (
          <Side key={`added-${item}`} sign="+" label={t('added')}>
            {describeItem(field, item)}
          </Side>
        ))}
        {change.removed.map((item) => (
          <Side key={`removed-${item}`} sign="−" label={t('removed')}>
            {describeItem(field, item)}
          </Side>
        ))}
      </>
    );
  }
  const { before, after } = change;
  if (before === undefined) return describe(field, after);
  if (after === undefined) return describe(field, before);
  const isOtherImage =
    field === 'logo' || (field === 'banner' && before !== null && after !== null);
  if (isOtherImage) return t('newImage');
  return (
    <>
      <Side sign="−" label={t('valueBefore')}>
        {describe(field, before)}
      </Side>
      <Side sign="+" label={t('valueAfter')}>
        {describe(field, after)}
      </Side>
    </>
  );
}

interface SideProps {
  readonly sign: string;
  /** The meaning of the sign, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

function Side({ sign, label, children }: SideProps) {
  return (
    <Text component="span" size="sm" className={classes.side}>
      <span aria-hidden className={classes.sign}>
        {sign}
      </span>
      <span>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </span>
    </Text>
  );
}
