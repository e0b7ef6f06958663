import { Grid, Paper } from '@mantine/core';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useEffect, useEffectEvent } from 'react';
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
  const update = useUpdateVtc({ userId, vtcId: vtc.id });
  const { form, submit, showFailure } = useSchemaForm({
    schema: manageVtcSchema,
    initialValues: valuesOfVtc(vtc),
  });
  const { setValues, resetDirty } = form;
  const hasChanges = form.isDirty();

  function show(saved: Vtc): void {
    setValues(valuesOfVtc(saved));
    resetDirty(valuesOfVtc(saved));
  }

  // What others have saved meanwhile is shown, unless the reader has begun to change something.
  const showUnlessChanged = useEffectEvent((current: Vtc) => {
    if (!form.isDirty()) show(current);
  });
  useEffect(() => showUnlessChanged(vtc), [vtc]);

  return (
    <Grid gap="xl">
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
              update.mutate(form.values, {
                onSuccess: (answer) => show(answer.vtc),
                onError: showFailure,
              });
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
