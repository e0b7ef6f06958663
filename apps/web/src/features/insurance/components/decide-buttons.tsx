import { Button, Group } from '@mantine/core';
import type { Claim } from '@waybill/schema/features/insurance.models';
import type { User } from '@waybill/schema/features/users.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { Tag } from '#src/components/tag.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { mayDecide } from '../insurance.model.ts';
import { useDecideClaim } from '../insurance.queries.ts';
import { useClaimName } from '../use-claim-name.ts';
import { DecisionForm } from './decision-form.tsx';

interface DecideButtonsProps {
  readonly claim: Claim;
  readonly viewer: User;
}

/** The buttons to pay or deny an open claim, for those who may: not on their own jobs, except for the owner. */
export function DecideButtons({ claim, viewer }: DecideButtonsProps) {
  const t = useTranslations('insurance');
  const nameOf = useClaimName();
  const [pays, setPays] = useState<boolean | null>(null);
  if (!mayDecide(claim, viewer)) return <Tag>{t('states.OPEN')}</Tag>;
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
        <Decide claim={claim} pays={pays !== false} onDone={close} />
      </Dialog>
    </Group>
  );
}

interface DecideProps {
  readonly claim: Claim;
  readonly pays: boolean;
  readonly onDone: () => void;
}

function Decide({ claim, pays, onDone }: DecideProps) {
  const t = useTranslations('insurance');
  const { amount } = useFormatters();
  const deciding = useDecideClaim(claim.id);
  return (
    <DecisionForm
      text={
        pays ? t('payText', { amount: amount(claim.payableMinor, claim.currency) }) : t('denyText')
      }
      pays={pays}
      isPending={deciding.isPending}
      onDecide={(reason, onError) =>
        deciding.mutate({ pays, reason }, { onSuccess: onDone, onError })
      }
      onCancel={onDone}
    />
  );
}
