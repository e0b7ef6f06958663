import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InsuranceKind, Policy } from '@waybill/schema/features/insurance.models';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { Facts } from '#src/components/fact-card.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { quoteQuery, useEndPolicy, useStartPolicy } from '../insurance.queries.ts';
import { PremiumFacts } from './premium-facts.tsx';
import { PolicyPeriods } from './policy-periods.tsx';

interface PolicyCardProps {
  readonly vtcId: string;
  readonly kind: InsuranceKind;
  readonly policy: Policy | null;
  readonly currency: LedgerCurrency;
}

/** A policy with what it costs and why, or the way to one. */
export function PolicyCard({ vtcId, kind, policy, currency }: PolicyCardProps) {
  const t = useTranslations('insurance');
  const { moment } = useFormatters();
  const [now] = useState(() => new Date().toISOString());
  const isOver = policy === null || (policy.endsAt !== null && policy.endsAt <= now);
  return (
    <TitledCard title={t(`kinds.${kind}`)} text={t(`covers.${kind}`)}>
      <Stack gap="md">
        {policy !== null && !isOver && (
          <>
            <Facts
              facts={[
                [t('since'), moment(policy.startedAt)],
                policy.endsAt === null
                  ? [t('renewsAt'), moment(policy.period.endsAt)]
                  : [t('endsAt'), moment(policy.endsAt)],
              ]}
            />
            <PremiumFacts kind={kind} terms={policy.period} currency={currency} />
            <PolicyPeriods policyId={policy.id} currency={currency} />
            {policy.endsAt === null && <EndButton policy={policy} />}
          </>
        )}
        {isOver && <StartButton vtcId={vtcId} kind={kind} />}
      </Stack>
    </TitledCard>
  );
}

function EndButton({ policy }: { readonly policy: Policy }) {
  const t = useTranslations('insurance');
  const { moment } = useFormatters();
  const ending = useEndPolicy(policy.id);
  return (
    <Group>
      <ConfirmButton
        label={t('end')}
        description={`${t('end')}: ${t(`kinds.${policy.kind}`)}`}
        title={t('endTitle')}
        text={t('endText', { at: moment(policy.period.endsAt) })}
        isDangerous
        onConfirm={async () => ending.mutateAsync()}
      />
    </Group>
  );
}

interface StartButtonProps {
  readonly vtcId: string;
  readonly kind: InsuranceKind;
}

function StartButton({ vtcId, kind }: StartButtonProps) {
  const t = useTranslations('insurance');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Group>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t(`insure.${kind}`)}
      </Button>
      <Dialog opened={isOpen} title={t(`insure.${kind}`)} onClose={close}>
        <Quote vtcId={vtcId} kind={kind} onDone={close} />
      </Dialog>
    </Group>
  );
}

function Quote({ vtcId, kind, onDone }: StartButtonProps & { readonly onDone: () => void }) {
  const t = useTranslations('insurance');
  const query = useQuery(quoteQuery(vtcId, kind));
  const starting = useStartPolicy(vtcId);
  return (
    <DialogForm
      text={t('quoteText')}
      action={t('start')}
      isPending={starting.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        starting.mutate(kind, { onSuccess: onDone });
      }}
      onCancel={onDone}
    >
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ quote, currency }) => (
          <>
            <PremiumFacts kind={kind} terms={quote} currency={currency} />
            {quote.valueMinor === 0 && <Text>{t(`nothing.${kind}`)}</Text>}
          </>
        )}
      </QueryContent>
    </DialogForm>
  );
}
