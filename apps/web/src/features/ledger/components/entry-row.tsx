import { Button } from '@mantine/core';
import type { LedgerCurrency, LedgerEntry } from '@waybill/schema/features/ledger.models';
import { ledgerAccounts } from '@waybill/schema/features/ledger.models';
import { useFormatter, useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { contractPath, jobPath, payslipPath, truckPath } from '#src/lib/shared-paths.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import { useLedgerAmounts } from '../use-ledger-amounts.ts';
import classes from './entry-list.module.css';

interface EntryRowProps {
  readonly entry: LedgerEntry;
  readonly currency: LedgerCurrency;
  /** Undefined for readers who may not. */
  readonly onReverse: ((entry: LedgerEntry) => void) | undefined;
}

/** An entry: what it is for and how it changed the cash. Opens to its accounts. */
export function EntryRow({ entry, currency, onReverse }: EntryRowProps) {
  const t = useTranslations();
  const format = useFormatter();
  const writeDay = useUtcDay();
  const { exact } = useLedgerAmounts(currency);
  const {
    number,
    kind,
    sourceId,
    day,
    driver,
    job,
    place,
    truck,
    actor,
    reverses,
    reversedBy,
    ratePpm,
    note,
    lines,
  } = entry;
  const isUndone = reverses !== null || reversedBy !== null;
  const title = titleOf();
  const facts = [
    writeDay(day),
    t('ledger.entryNumber', { number }),
    driver?.username,
    actor && t('ledger.postedBy', { name: actor.username }),
    reverses !== null && t('ledger.reverses', { number: reverses }),
    reversedBy !== null && t('ledger.reversedBy', { number: reversedBy }),
  ].filter(Boolean);
  function titleOf(): string {
    if (job !== null) return t('ledger.jobNumber', { number: job.number });
    if (truck !== null) return t('ledger.truckNamed', { kind, truck: truck.name });
    if (place === null) return note || t(`ledger.kinds.${kind}`);
    const named = { kind: place.kind, city: place.city.name };
    return kind === 'rent' ? t('ledger.rentNamed', named) : t('ledger.placeNamed', named);
  }
  const canReverse = onReverse !== undefined && kind === 'manual' && !isUndone;
  return (
    <li className={classes.entry}>
      <details>
        <summary className={classes.summary}>
          <span className={classes.title}>{isUndone ? <s>{title}</s> : title}</span>
          <b className={classes.cash}>
            {isUndone ? <s>{exact(lines.cash ?? 0)}</s> : exact(lines.cash ?? 0)}
          </b>
          <span className={classes.facts}>{facts.join(' · ')}</span>
        </summary>
        <div className={classes.lines}>
          <FigureTable
            label={t('ledger.linesOf', { number })}
            columns={[t('ledger.account'), t('ledger.debit'), t('ledger.credit')]}
            rows={ledgerAccounts
              .filter((account) => lines[account] !== undefined)
              .map((account) => {
                const minor = lines[account] ?? 0;
                return {
                  key: account,
                  name: t(`ledgerAccounts.${account}`),
                  figures: [minor > 0 ? exact(minor) : '', minor < 0 ? exact(-minor) : ''],
                };
              })}
          />
          {ratePpm !== null && (
            <span className={classes.facts}>
              {t('ledger.converted', {
                rate: format.number(ratePpm / 1_000_000, { maximumFractionDigits: 6 }),
              })}
            </span>
          )}
          {job !== null && <TextLink to={jobPath(job.id)}>{t('ledger.openJob')}</TextLink>}
          {truck !== null && <TextLink to={truckPath(truck.id)}>{t('ledger.openTruck')}</TextLink>}
          {kind === 'contract' && (
            <TextLink to={contractPath(sourceId)}>{t('ledger.openContract')}</TextLink>
          )}
          {kind === 'payslip' && onReverse !== undefined && (
            <TextLink to={payslipPath(sourceId)}>{t('ledger.openPayslip')}</TextLink>
          )}
          {canReverse && (
            <Button size="compact-sm" variant="default" onClick={() => onReverse(entry)}>
              {t('ledger.reverse')}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}
