import { useQuery } from '@tanstack/react-query';
import { accountsByType } from '@waybill/schema/features/ledger.models';
import { useTranslations } from 'use-intl';
import { FactCard } from '#src/components/fact-card.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { truckCostsQuery } from '../trucks.queries.ts';

const accounts = [...accountsByType.income, ...accountsByType.costs];

/** What a truck earned and cost, by the books. Nothing before they are opened. */
export function TruckCosts({ truckId }: { readonly truckId: string }) {
  const t = useTranslations();
  const { amount, roundAmount } = useFormatters();
  const { data } = useQuery(truckCostsQuery(truckId));
  const costs = data?.costs ?? null;
  if (costs === null) return null;
  const { currency, distanceM } = costs;
  const sumOf = (of: readonly (typeof accounts)[number][]) =>
    of.reduce((sum, account) => sum + (costs.accounts[account] ?? 0), 0);
  const rows = accounts.filter((account) => (costs.accounts[account] ?? 0) !== 0);
  const costMinor = sumOf(accountsByType.costs);
  return (
    <FactCard
      title={t('trucks.money')}
      facts={[
        ...rows.map(
          (account) =>
            [
              t(`ledgerAccounts.${account}`),
              roundAmount(-(costs.accounts[account] ?? 0), currency),
            ] as const,
        ),
        [t('trucks.result'), roundAmount(0 - sumOf(accounts), currency)],
        [
          t('trucks.costPerKm'),
          distanceM === 0 ? dash : amount(Math.round(costMinor / (distanceM / 1_000)), currency),
        ],
      ]}
    />
  );
}
