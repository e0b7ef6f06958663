import { TextInput } from '@mantine/core';
import type { CalendarEntry } from '@waybill/schema/features/calendar.models';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { nameTimeZone } from '#src/features/account/preferences/time-zones.model.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { timeZoneOf, usePreferences } from '#src/lib/preferences.ts';
import { toLocalTime } from '#src/lib/zoned-time.ts';
import { isWholeDay } from '../calendar.model.ts';
import { useMoveEntry } from '../calendar.queries.ts';
import { moveSchema } from '../calendar.schema.ts';

interface MoveDialogProps {
  readonly entry: CalendarEntry;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for an entry's new time. */
export function MoveDialog({ entry, opened, onClose }: MoveDialogProps) {
  const t = useTranslations('calendar');
  return (
    <Dialog opened={opened} title={t('moveTitle', { title: entry.title })} onClose={onClose}>
      <MoveForm entry={entry} onClose={onClose} />
    </Dialog>
  );
}

function MoveForm({ entry, onClose }: Omit<MoveDialogProps, 'opened'>) {
  const t = useTranslations('calendar');
  const timeZone = timeZoneOf(usePreferences());
  const moving = useMoveEntry(entry);
  const isDay = isWholeDay(entry);
  const schema = useMemo(() => moveSchema(isDay, timeZone), [isDay, timeZone]);
  const { form, submit, showFailure } = useSchemaForm({
    schema,
    initialValues: { starts: isDay ? entry.starts : toLocalTime(entry.starts, timeZone) },
  });
  return (
    <DialogForm
      text={t(isDay ? 'moveLeaveText' : 'moveEventText')}
      action={t('moveAction')}
      isPending={moving.isPending}
      onSubmit={submit(({ starts }) =>
        moving.mutate(starts, { onSuccess: onClose, onError: showFailure }),
      )}
      onCancel={onClose}
    >
      <TextInput
        type={isDay ? 'date' : 'datetime-local'}
        label={isDay ? t('firstDay') : t('newTime', { zone: nameTimeZone(timeZone) })}
        data-autofocus
        {...form.getInputProps('starts')}
      />
    </DialogForm>
  );
}
