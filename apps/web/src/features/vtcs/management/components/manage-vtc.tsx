import { Grid, Paper } from '@mantine/core';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { UnsavedChangesGuard } from '#src/components/unsaved-changes-guard.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useUpdateVtc } from '../manage-vtc.queries.ts';
import { manageVtcSchema, valuesOfVtc } from '../manage-vtc.schema.ts';
import { ManageVtcForm } from './manage-vtc-form.tsx';
import { ManageVtcPreview } from './manage-vtc-preview.tsx';

interface ManageVtcProps {
  readonly vtc: Vtc;
  readonly userId: string;
}

/** The company in a form, beside how it will look. */
export function ManageVtc({ vtc, userId }: ManageVtcProps) {
  const t = useTranslations('manage.closing');
  const update = useUpdateVtc({ userId, vtcId: vtc.id });
  const { form, submit, showFailure } = useSchemaForm({
    schema: manageVtcSchema,
    initialValues: valuesOfVtc(vtc),
  });
  const { setValues, resetDirty } = form;
  const hasChanges = form.isDirty();
  const [asksToClose, setAsksToClose] = useState(false);

  function show(saved: Vtc): void {
    setValues(valuesOfVtc(saved));
    resetDirty(valuesOfVtc(saved));
  }

  // What others have saved meanwhile is shown, unless the reader has begun to change something.
  const showUnlessChanged = useEffectEvent((current: Vtc) => {
    if (!form.isDirty()) show(current);
  });
  useEffect(() => showUnlessChanged(vtc), [vtc]);

  function save(): void {
    setAsksToClose(false);
    update.mutate(form.values, { onSuccess: (answer) => show(answer.vtc), onError: showFailure });
  }

  return (
    <Grid gap="xl">
      <ConfirmDialog
        opened={asksToClose}
        title={t('title')}
        text={t('text')}
        action={t('action')}
        onConfirm={save}
        onClose={() => setAsksToClose(false)}
      />
      {hasChanges && <UnsavedChangesGuard />}
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
          <ManageVtcForm
            vtc={vtc}
            form={form}
            hasChanges={hasChanges}
            isSending={update.isPending}
            progress={update.progress}
            onSubmit={submit(() => {
              if (!hasChanges) return;
              const closes = form.values.recruitment === 'CLOSED' && vtc.recruitment !== 'CLOSED';
              if (closes) setAsksToClose(true);
              else save();
            })}
          />
        </Paper>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <ManageVtcPreview vtc={vtc} values={form.values} />
      </Grid.Col>
    </Grid>
  );
}
