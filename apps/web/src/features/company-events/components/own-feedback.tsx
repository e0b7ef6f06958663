import { Button, Group, Stack, Textarea } from '@mantine/core';
import {
  type EventFeedback,
  eventFeedbackSchema,
} from '@waybill/schema/features/event-attendance.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import '#src/components/input.css';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSetFeedback } from '../company-events.queries.ts';

interface OwnFeedbackProps {
  readonly eventId: string;
  /** What the viewer has said before. */
  readonly given: EventFeedback | null;
}

/** Asks a driver who took part how an event was. */
export function OwnFeedback({ eventId, given }: OwnFeedbackProps) {
  const t = useTranslations('eventFeedback');
  const saving = useSetFeedback(eventId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: eventFeedbackSchema,
    initialValues: { isGood: given?.isGood ?? null, text: given?.text ?? '' },
  });
  const { isGood } = form.values;
  return (
    <TitledCard title={t('title')} text={t('text')}>
      <form
        noValidate
        onSubmit={submit((said) =>
          saving.mutate(said, { onSuccess: () => form.resetDirty(), onError: showFailure }),
        )}
      >
        <Stack gap="sm">
          <FilterChips
            wraps
            label={t('title')}
            chips={(['good', 'bad'] as const).map((value) => ({ value, label: t(value) }))}
            value={isGood === null ? null : isGood ? 'good' : 'bad'}
            onChange={(value) => form.setFieldValue('isGood', value === 'good')}
          />
          {isGood !== null && (
            <>
              <Textarea
                label={t('textLabel')}
                rows={3}
                maxLength={limits.eventFeedback.max}
                {...form.getInputProps('text')}
              />
              <Group>
                <Button type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
                  {t('save')}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </form>
    </TitledCard>
  );
}
