import { Button, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Contract } from '@waybill/schema/features/contracts.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { TitledCard } from '#src/components/titled-card.tsx';
import { ledgerQuery } from '#src/features/ledger/ledger.queries.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { useBid } from '../contracts.queries.ts';
import { bidSchema, type BidValues } from '../contracts.schema.ts';

interface BidFormProps {
  readonly contract: Contract;
  readonly vtcId: string;
  readonly mayReadBooks: boolean;
}

/** The form to bid on another company's contract. */
export function BidForm({ contract, vtcId, mayReadBooks }: BidFormProps) {
  const t = useTranslations('contracts');
  const bidding = useBid(contract.id);
  const ledger = useQuery({ ...ledgerQuery(vtcId), enabled: mayReadBooks });
  const initialValues: BidValues = { bonusMinor: contract.bonusMinor / 100, note: '' };
  const { form, submit, showFailure } = useSchemaForm({ schema: bidSchema, initialValues });
  const separators = useSeparators();
  const currency = ledger.data?.ledger?.currency ?? null;
  if (ledger.isSuccess && currency !== contract.currency) {
    return (
      <TitledCard title={t('bid')}>
        <Text size="sm">{t('otherCurrency', { currency: contract.currency ?? '' })}</Text>
      </TitledCard>
    );
  }
  return (
    <TitledCard title={t('bid')}>
      <form
        noValidate
        aria-label={t('bid')}
        onSubmit={submit((body) => bidding.mutate(body, { onError: showFailure }))}
      >
        <Stack gap="sm">
          <NumberInput
            label={t('bonusIn', { currency: contract.currency ?? '' })}
            description={t('bidHint')}
            min={0}
            decimalScale={2}
            {...separators}
            {...form.getInputProps('bonusMinor')}
          />
          <TextInput
            label={t('note')}
            maxLength={limits.contractNote.max}
            {...form.getInputProps('note')}
          />
          <Button type="submit" loading={bidding.isPending}>
            {t('sendBid')}
          </Button>
        </Stack>
      </form>
    </TitledCard>
  );
}
