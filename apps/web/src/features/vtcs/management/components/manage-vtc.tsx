import { Grid, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VtcTexts } from '@waybill/schema/features/vtcs.fields';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useConfirm } from '#src/components/use-confirm.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { SaveBar } from '#src/components/save-bar.tsx';
import { UnsavedChangesGuard } from '#src/components/unsaved-changes-guard.tsx';
import { UploadProgress } from '#src/components/upload-progress.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useUpdateVtc, vtcTextsQuery } from '../manage-vtc.queries.ts';
import { manageVtcSchema, valuesOfVtc } from '../manage-vtc.schema.ts';
import { ManageSkeleton } from './manage-skeleton.tsx';
import { ManageVtcForm } from './manage-vtc-form.tsx';
import { ManageVtcPreview } from './manage-vtc-preview.tsx';

interface ManageVtcProps {
  readonly vtc: Vtc;
  readonly userId: string;
  /** Further management sections below the form. */
  readonly children: ReactNode;
}

/** The company's form and preview. A bar saves unsaved changes. */
export function ManageVtc({ vtc, userId, children }: ManageVtcProps) {
  const t = useTranslations('manage');
  const query = useQuery(vtcTextsQuery(vtc.id));
  if (query.data) {
    return (
      <Form vtc={vtc} texts={query.data} userId={userId}>
        {children}
      </Form>
    );
  }
  return query.isFetching ? <ManageSkeleton /> : <ErrorState message={t('failed')} query={query} />;
}

function Form({ vtc, texts, userId, children }: ManageVtcProps & { readonly texts: VtcTexts }) {
  const formId = useId();
  const t = useTranslations('manage.closing');
  const update = useUpdateVtc({ userId, vtcId: vtc.id });
  const { form, submit, showFailure } = useSchemaForm({
    schema: manageVtcSchema,
    initialValues: valuesOfVtc({ ...vtc, ...texts }),
  });
  const { setValues, resetDirty } = form;
  const hasChanges = form.isDirty();
  const [ask, question] = useConfirm();

  function show(saved: Vtc, { description, rules }: VtcTexts): void {
    const values = valuesOfVtc({ ...saved, description, rules });
    setValues(values);
    resetDirty(values);
  }

  // Shows what others have saved meanwhile, unless the user has changed something.
  const showUnlessChanged = useEffectEvent((current: Vtc, typed: VtcTexts) => {
    if (!form.isDirty()) show(current, typed);
  });
  useEffect(() => showUnlessChanged(vtc, texts), [vtc, texts]);

  function save(): void {
    update.mutate(form.values, {
      onSuccess: (answer) => show(answer.vtc, form.values),
      onError: showFailure,
    });
  }

  return (
    <>
      {question}
      {hasChanges && <UnsavedChangesGuard />}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
            <ManageVtcForm
              id={formId}
              vtc={vtc}
              form={form}
              onSubmit={submit(() => {
                if (!hasChanges) return;
                const closes = form.values.recruitment === 'CLOSED' && vtc.recruitment !== 'CLOSED';
                if (!closes) save();
                else
                  ask({
                    title: t('title'),
                    text: t('text'),
                    action: t('action'),
                    onConfirm: save,
                  });
              })}
            />
          </Paper>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <ManageVtcPreview vtc={vtc} values={form.values} />
        </Grid.Col>
      </Grid>
      {children}
      {hasChanges && (
        <SaveBar form={formId} isSending={update.isPending} onDiscard={() => show(vtc, texts)}>
          {update.isPending && <UploadProgress share={update.progress} />}
        </SaveBar>
      )}
    </>
  );
}
