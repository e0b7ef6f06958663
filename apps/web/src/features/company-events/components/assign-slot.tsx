import { Button } from '@mantine/core';
import type { EventSlot } from '@waybill/schema/features/company-events.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CompanyPicker, type PickedCompany } from '#src/components/company-picker.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { failedFields } from '#src/lib/failures.ts';
import { useAssignSlot } from '../company-events.queries.ts';

/** Lets the host of an event assign a free slot to another company. */
export function AssignSlot({ slot: { id, label } }: { readonly slot: EventSlot }) {
  const t = useTranslations('eventSlots');
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<PickedCompany | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const assigning = useAssignSlot();
  const close = () => {
    setIsOpen(false);
    setChosen(null);
    setProblem(null);
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('assignLabel', { label })}
        onClick={() => setIsOpen(true)}
      >
        {t('assign')}
      </Button>
      <Dialog opened={isOpen} title={t('assignTitle', { label })} onClose={close}>
        <DialogForm
          text={t('assignText')}
          action={t('assignAction')}
          isPending={assigning.isPending}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen === null) {
              setProblem(t('chooseCompany'));
              return;
            }
            const input = { eventSlotId: id, vtcId: chosen.id };
            assigning.mutate(input, {
              onSuccess: close,
              onError: (error) => setProblem(failedFields(error)['vtcId'] ?? null),
            });
          }}
          onCancel={close}
        >
          <CompanyPicker
            label={t('company')}
            value={chosen}
            onChange={(company) => {
              setChosen(company);
              setProblem(null);
            }}
            error={problem}
            without={[]}
          />
        </DialogForm>
      </Dialog>
    </>
  );
}
