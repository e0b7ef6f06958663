import { Button, Group, Textarea } from '@mantine/core';
import type { Claim } from '@waybill/schema/features/insurance.models';
import { claimDecisionFormSchema } from '@waybill/schema/features/insurance.fields';
import type { User } from '@waybill/schema/features/users.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import '#src/components/input.css';
import { Tag } from '#src/components/tag.tsx';
import { can, isOwner } from '#src/lib/can.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useDecideClaim } from '../insurance.queries.ts';
import { useClaimName } from '../use-claim-name.ts';

interface DecideButtonsProps {
  readonly claim: Claim;
  readonly viewer: User;
}

/** The buttons to pay or deny an open claim, for those who may: not on their own jobs, except for the owner. */
export function DecideButtons({ claim, viewer }: DecideButtonsProps) {
  const t = useTranslations('insurance');
  const nameOf = useClaimName();
  const [pays, setPays] = useState<boolean | null>(null);
  const isOwn = claim.driver?.id === viewer.id && !isOwner(viewer);
  if (!can(viewer, 'REVIEW_JOBS') || isOwn) return <Tag>{t('states.OPEN')}</Tag>;
  const close = () => setPays(null);
  const name = nameOf(claim);
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('payNamed', { name })}
        onClick={() => setPays(true)}
      >
        {t('pay')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('denyNamed', { name })}
        onClick={() => setPays(false)}
      >
        {t('deny')}
      </Button>
      <Dialog
        opened={pays !== null}
        title={pays === false ? t('denyNamed', { name }) : t('payNamed', { name })}
        onClose={close}
      >
        <DecisionForm claim={claim} pays={pays !== false} onDone={close} />
      </Dialog>
    </Group>
  );
}

interface DecisionFormProps {
  readonly claim: Claim;
  readonly pays: boolean;
  readonly onDone: () => void;
}

function DecisionForm({ claim, pays, onDone }: DecisionFormProps) {
  const t = useTranslations('insurance');
  const { amount } = useFormatters();
  const deciding = useDecideClaim(claim.id);
  const { form, submit, showFailure } = useSchemaForm({
    schema: claimDecisionFormSchema,
    initialValues: { reason: '' },
  });
  return (
    <DialogForm
      text={
        pays ? t('payText', { amount: amount(claim.payableMinor, claim.currency) }) : t('denyText')
      }
      action={pays ? t('pay') : t('deny')}
      isPending={deciding.isPending}
      onSubmit={submit(({ reason }) =>
        deciding.mutate({ pays, reason }, { onSuccess: onDone, onError: showFailure }),
      )}
      onCancel={onDone}
    >
      <Textarea
        label={t('reason')}
        rows={3}
        maxLength={limits.claimReason.max}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
