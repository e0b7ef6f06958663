import { NativeSelect } from '@mantine/core';
import { auditActions, type AuditAction } from '@waybill/schema/registers';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import {
  MemberPicker,
  type PickedMember,
} from '#src/features/members/components/member-picker.tsx';
import classes from './audit-filters.module.css';

export interface AuditChoice {
  readonly action: AuditAction | null;
  readonly actor: PickedMember | null;
  readonly subject: PickedMember | null;
}

interface AuditFiltersProps {
  readonly vtcId: string;
  readonly value: AuditChoice;
  readonly onChange: (changes: Partial<AuditChoice>) => void;
}

/** The filters of the log. */
export function AuditFilters({ vtcId, value, onChange }: AuditFiltersProps) {
  const t = useTranslations('audit');
  return (
    <search>
      <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
        <NativeSelect
          label={t('action')}
          data={[
            { value: '', label: t('allActions') },
            ...auditActions.map((action) => ({ value: action, label: t(`names.${action}`) })),
          ]}
          value={value.action ?? ''}
          onChange={(event) => {
            const chosen = auditActions.find((action) => action === event.currentTarget.value);
            onChange({ action: chosen ?? null });
          }}
        />
        <MemberPicker
          vtcId={vtcId}
          label={t('actor')}
          placeholder={t('anybody')}
          value={value.actor}
          onChange={(actor) => onChange({ actor })}
        />
        <MemberPicker
          vtcId={vtcId}
          label={t('subject')}
          placeholder={t('anybody')}
          value={value.subject}
          onChange={(subject) => onChange({ subject })}
        />
      </form>
    </search>
  );
}
