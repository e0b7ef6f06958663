import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { eventSlotsFormSchema } from '@waybill/schema/features/company-events.fields';
import type { EventSlot } from '@waybill/schema/features/company-events.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSetSlots } from '../company-events.queries.ts';

interface SlotsFormProps {
  readonly eventId: string;
  readonly slots: readonly EventSlot[];
  readonly onClose: () => void;
}

/** The form of an event’s slots. */
export function SlotsForm({ eventId, slots, onClose }: SlotsFormProps) {
  const t = useTranslations('eventSlots');
  const saving = useSetSlots(eventId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: eventSlotsFormSchema,
    initialValues: { slots: slots.map(({ label, spaces }) => ({ label, spaces })) },
  });
  const rows = form.values.slots;
  return (
    <DialogForm
      text={t('editText')}
      action={t('save')}
      isPending={saving.isPending}
      onSubmit={submit((sent) => saving.mutate(sent, { onSuccess: onClose, onError: showFailure }))}
      onCancel={onClose}
    >
      <Stack gap="sm">
        {rows.map((_, index) => (
          <Group key={form.key(`slots.${index}`)} gap="sm" align="end" wrap="nowrap">
            <TextInput
              flex={1}
              label={t('label')}
              maxLength={limits.eventSlotLabel.max}
              {...form.getInputProps(`slots.${index}.label`)}
            />
            <NumberInput
              w={100}
              label={t('spacesLabel')}
              allowDecimal={false}
              {...form.getInputProps(`slots.${index}.spaces`)}
            />
            <Button
              variant="subtle"
              color="red"
              aria-label={t('removeLabel', { number: index + 1 })}
              onClick={() => form.removeListItem('slots', index)}
            >
              {t('remove')}
            </Button>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            disabled={rows.length >= limits.eventSlots.max}
            onClick={() =>
              form.insertListItem('slots', {
                label: t('newLabel', { number: rows.length + 1 }),
                spaces: 10,
              })
            }
          >
            {t('add')}
          </Button>
        </Group>
      </Stack>
    </DialogForm>
  );
}
