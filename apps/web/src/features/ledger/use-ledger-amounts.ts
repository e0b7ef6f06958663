import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { useFormatters } from '#src/lib/formatters.ts';

/** Formats amounts of a company's books: with decimals, and in whole units for figures. */
export function useLedgerAmounts(currency: LedgerCurrency): {
  readonly exact: (minor: number) => string;
  readonly round: (minor: number) => string;
} {
  const { amount, roundAmount } = useFormatters();
  return {
    exact: (minor) => amount(minor, currency),
    round: (minor) => roundAmount(minor, currency),
  };
}
