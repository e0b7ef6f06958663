import { UnstyledButton } from '@mantine/core';
import {
  accountsByType,
  type LedgerAccount,
  type LedgerLines,
  type LedgerReport,
  ledgerKinds,
} from '@waybill/schema/features/ledger.models';
import { useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { shownAmount, totalsOf, usedAccounts } from '../ledger.model.ts';
import { useLedgerAmounts } from '../use-ledger-amounts.ts';
import classes from './statements.module.css';

interface StatementsProps {
  readonly report: LedgerReport;
  /** Shows the entries of an account. */
  readonly onChoose: (account: LedgerAccount) => void;
}

/** Profit and loss, balance and cash flow. */
export function Statements({ report, onChoose }: StatementsProps) {
  const t = useTranslations();
  const { exact } = useLedgerAmounts(report.currency);
  const { accounts, before, balance, cash } = report;
  const hasBefore = Object.keys(before).length > 0;
  const periods = hasBefore ? [accounts, before] : [accounts];
  const total = (name: string, key: string, figures: readonly number[]) => ({
    key,
    name: <b>{name}</b>,
    figures: figures.map((minor, index) => (
      <b key={index === 0 ? 'now' : 'before'}>{exact(minor)}</b>
    )),
  });
  const lineOf = (account: LedgerAccount, ...sums: readonly LedgerLines[]) => ({
    key: account,
    name: (
      <UnstyledButton className={classes.account} onClick={() => onChoose(account)}>
        {t(`ledgerAccounts.${account}`)}
      </UnstyledButton>
    ),
    figures: sums.map((lines) => exact(shownAmount(lines, account))),
  });
  const totals = periods.map(totalsOf);
  const earned = totalsOf(balance).result;
  const equity = shownAmount(balance, 'equity');
  return (
    <TwoColumns wider="first">
      <TitledCard title={t('ledger.profitAndLoss')} text={t('ledger.profitAndLossText')}>
        <FigureTable
          label={t('ledger.profitAndLoss')}
          columns={[
            t('ledger.account'),
            hasBefore ? t('ledger.thisPeriod') : t('ledger.amount'),
            ...(hasBefore ? [t('ledger.periodBefore')] : []),
          ]}
          rows={[
            ...usedAccounts(accountsByType.income, ...periods).map((account) =>
              lineOf(account, ...periods),
            ),
            total(
              t('ledger.income'),
              'income',
              totals.map(({ income }) => income),
            ),
            ...usedAccounts(accountsByType.costs, ...periods).map((account) =>
              lineOf(account, ...periods),
            ),
            total(
              t('ledger.costs'),
              'costs',
              totals.map(({ costs }) => costs),
            ),
            total(
              t('ledger.result'),
              'result',
              totals.map(({ result }) => result),
            ),
          ]}
        />
      </TitledCard>
      <div className={classes.column}>
        <TitledCard title={t('ledger.balance')} text={t('ledger.balanceText')}>
          <FigureTable
            label={t('ledger.balance')}
            columns={[t('ledger.account'), t('ledger.amount')]}
            rows={[
              ...usedAccounts(accountsByType.assets, balance).map((account) =>
                lineOf(account, balance),
              ),
              total(t('ledger.assets'), 'assets', [equity + earned]),
              ...usedAccounts(['equity'], balance).map((account) => lineOf(account, balance)),
              { key: 'earned', name: t('ledger.earned'), figures: [exact(earned)] },
            ]}
          />
        </TitledCard>
        <TitledCard title={t('ledger.cashFlow')}>
          <FigureTable
            label={t('ledger.cashFlow')}
            columns={[t('ledger.kind'), t('ledger.amount')]}
            rows={[
              ...ledgerKinds
                .filter((kind) => cash[kind] !== undefined)
                .map((kind) => ({
                  key: kind,
                  name: t(`ledger.kinds.${kind}`),
                  figures: [exact(cash[kind] ?? 0)],
                })),
              total(t('ledger.change'), 'change', [accounts.cash ?? 0]),
            ]}
          />
        </TitledCard>
      </div>
    </TwoColumns>
  );
}
