import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Contract } from '@waybill/schema/features/contracts.models';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { contractPath, contractsPath } from '#src/lib/shared-paths.ts';
import { paceOf } from '../contracts.model.ts';
import { carriedContractsQuery } from '../contracts.queries.ts';
import { useContractTexts } from '../use-contract-texts.ts';
import { ProgressLine } from './contract-card.tsx';

const shown = 3;

/** The contracts that a company drives for now, those that end first. Nothing without one. */
export function CarriedContracts({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('contracts');
  const { data: contracts = [] } = useQuery(carriedContractsQuery(vtcId));
  if (contracts.length === 0) return null;
  const soonest = contracts.toSorted((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt));
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="carried-contracts">
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id="carried-contracts">
            {t('underway')}
          </Title>
          <TextLink to={contractsPath}>{t('all')}</TextLink>
        </Group>
        {soonest.slice(0, shown).map((contract) => (
          <ContractPace key={contract.id} contract={contract} />
        ))}
      </Stack>
    </Paper>
  );
}

/** A contract with its progress, and the pace that it needs and has. */
function ContractPace({ contract }: { readonly contract: Contract }) {
  const t = useTranslations('contracts');
  const { shortDay } = useFormatters();
  const { quantity } = useContractTexts();
  const now = useMinute();
  const { done, needed, had } = paceOf(contract, now);
  const { id, client, unit, endsAt } = contract;
  const pace = (value: number) => t('aDay', { quantity: quantity(unit, value) });
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="baseline">
        <TextLink to={contractPath(id)}>{client}</TextLink>
        <Text size="sm">
          {t('progress', {
            done: quantity(unit, done),
            quantity: quantity(unit, contract.quantity),
          })}
        </Text>
      </Group>
      <ProgressLine contract={contract} />
      <Text size="xs" c="dimmed">
        {[
          t('ends', { date: shortDay(endsAt, now) }),
          needed !== null && t('needed', { pace: pace(needed) }),
          had !== null && t('had', { pace: pace(had) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
  );
}
