import { NativeSelect } from '@mantine/core';
import {
  type ColumnMatch,
  importColumns,
  matchColumns,
  missingColumns,
} from '@waybill/schema/features/imports.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import classes from './imports.module.css';

interface ColumnFormProps {
  readonly head: readonly string[];
  readonly isPending: boolean;
  readonly onChosen: (columns: ColumnMatch) => void;
  readonly onCancel: () => void;
}

/** Asks which columns of a table match the known ones; recognized ones are pre-selected. */
export function ColumnForm({ head, isPending, onChosen, onCancel }: ColumnFormProps) {
  const t = useTranslations('imports');
  const [match, setMatch] = useState(() => matchColumns(head));
  const [isTried, setIsTried] = useState(false);
  const missing = missingColumns(match);
  return (
    <DialogForm
      text={t('matchText')}
      action={t('matchDone')}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (missing.length === 0) onChosen(match);
      }}
      onCancel={onCancel}
    >
      <div className={classes.columnList}>
        {importColumns.map(({ name, required }) => (
          <NativeSelect
            key={name}
            label={name}
            required={required}
            description={t(`columns.${name}`)}
            error={isTried && missing.includes(name) && t('matchMissing')}
            data={[{ value: '', label: t('matchNone') }, ...new Set(head)]}
            value={match[name] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { [name]: _former, ...others } = match;
              setMatch(value === '' ? others : { ...others, [name]: value });
            }}
          />
        ))}
      </div>
    </DialogForm>
  );
}
