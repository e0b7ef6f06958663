import { Button, Group, TextInput } from '@mantine/core';
import { eventCancellationSchema } from '@waybill/schema/features/company-events.fields';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { eventsPath } from '#src/lib/shared-paths.ts';
import { editEventPath, editSeriesPath } from '../company-events.paths.ts';
import {
  useCancelEvent,
  useEndSeries,
  usePublishEvent,
  useRemoveEvent,
} from '../company-events.queries.ts';

/** What organisers can do with an event. */
export function EventActions({ event }: { readonly event: CompanyEvent }) {
  const t = useTranslations('events');
  const navigate = useNavigate();
  const { id, title, state, phase, series } = event;
  const publishing = usePublishEvent(id);
  const removing = useRemoveEvent(id);
  if (state === 'CANCELLED') return null;
  return (
    <Group gap="xs">
      {state === 'DRAFT' && (
        <Button loading={publishing.isPending} onClick={() => publishing.mutate()}>
          {t('publish')}
        </Button>
      )}
      <Button variant="default" onClick={() => void navigate(editEventPath(id))}>
        {t('edit')}
      </Button>
      {state === 'DRAFT' && (
        <ConfirmButton
          variant="subtle"
          color="red"
          label={t('delete')}
          title={t('deleteTitle', { title })}
          text={t('deleteText')}
          isDangerous
          onConfirm={async () =>
            removing.mutateAsync(undefined, {
              onSuccess: () => void navigate(eventsPath, { replace: true }),
            })
          }
        />
      )}
      {state === 'PUBLISHED' && phase !== 'OVER' && <CancelEvent event={event} />}
      {series !== null && <SeriesActions id={series.id} />}
    </Group>
  );
}

function SeriesActions({ id }: { readonly id: string }) {
  const t = useTranslations('events');
  const navigate = useNavigate();
  const ending = useEndSeries(id);
  return (
    <>
      <Button variant="default" onClick={() => void navigate(editSeriesPath(id))}>
        {t('editSeries')}
      </Button>
      <ConfirmButton
        variant="subtle"
        color="red"
        label={t('endSeries')}
        title={t('endSeriesTitle')}
        text={t('endSeriesText')}
        isDangerous
        onConfirm={async () =>
          ending.mutateAsync(undefined, { onSuccess: () => void navigate(eventsPath) })
        }
      />
    </>
  );
}

function CancelEvent({ event: { id, title } }: { readonly event: CompanyEvent }) {
  const t = useTranslations('events');
  const [opened, setOpened] = useState(false);
  const cancelling = useCancelEvent(id);
  const { form, submit, showFailure } = useSchemaForm({
    schema: eventCancellationSchema,
    initialValues: { reason: '' },
  });
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpened(true)}>
        {t('cancel')}
      </Button>
      <Dialog opened={opened} title={t('cancelTitle', { title })} onClose={close}>
        <DialogForm
          text={t('cancelText')}
          action={t('cancel')}
          cancel={t('keep')}
          isDangerous
          isPending={cancelling.isPending}
          onSubmit={submit(({ reason }) =>
            cancelling.mutate(reason, { onSuccess: close, onError: showFailure }),
          )}
          onCancel={close}
        >
          <TextInput
            label={t('cancelReason')}
            maxLength={limits.eventCancelReason.max}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        </DialogForm>
      </Dialog>
    </>
  );
}
