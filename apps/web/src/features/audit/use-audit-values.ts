import { allianceTerms, proposalKinds } from '@waybill/schema/features/alliances.models';
import { attendances } from '@waybill/schema/features/event-attendance.models';
import { jobTiers } from '@waybill/schema/features/jobs.models';
import { ledgerAccounts } from '@waybill/schema/features/ledger.models';
import { gramsPerTonne } from '@waybill/schema/features/stock.models';
import { games } from '@waybill/schema/features/telemetry.models';
import { recruitments, speedCapOfGame } from '@waybill/schema/features/vtcs.fields';
import { grantableKeys } from '@waybill/schema/grantable-keys';
import { useFormatter, useTranslations } from 'use-intl';
import { useTypeName } from '#src/features/webhooks/use-type-name.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useNames } from '#src/lib/names.ts';
import { kmHPerCmS } from '#src/lib/units.ts';

const speedCaps: readonly string[] = Object.values(speedCapOfGame);

const shownLetters = 200;

/** Shortens a long text to its beginning. */
function beginningOf(text: string): string {
  return text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text;
}

/** Returns functions that format audit values like the rest of the app. */
export function useAuditValues(): {
  readonly describe: (field: string, value: unknown) => string;
  /** Formats one item of a list, such as a permission, a duty or a role. */
  readonly describeItem: (field: string, item: string) => string;
} {
  const t = useTranslations();
  const format = useFormatter();
  const nameType = useTypeName();
  const { amount, distance, mass, money, moment, speed } = useFormatters();
  const { nameCountry, nameLanguage } = useNames();

  function describeText(field: string, text: string): string {
    const recruitment = recruitments.find((value) => value === text);
    if (field === 'recruitment' && recruitment !== undefined) {
      return t(`overview.recruitments.${recruitment}`);
    }
    const tier = jobTiers.find((value) => value === text);
    if (field === 'tier' && tier !== undefined) return t(`jobStandings.${tier}`);
    const attendance = attendances.find((value) => value === text);
    if (field === 'attendance' && attendance !== undefined) return t(`attendance.${attendance}`);
    const proposal = proposalKinds.find((value) => value === text);
    if (field === 'proposal' && proposal !== undefined) return t(`audit.proposals.${proposal}`);
    if (field === 'country') return nameCountry(text) ?? text;
    if (field === 'language') return nameLanguage(text) ?? text;
    if (field === 'logo' || field === 'banner') return t('audit.image');
    if (
      [
        'booksOpening',
        'overdraft',
        'placePrice',
        'truckPrice',
        'claimPayable',
        'contractBonus',
      ].includes(field)
    ) {
      return describeAmount(text);
    }
    if (['from', 'until', 'booksStartOn'].includes(field)) {
      return format.dateTime(new Date(text), { dateStyle: 'medium', timeZone: 'UTC' });
    }
    if (['deleteAfter', 'blockedUntil', 'expiresAt', 'leavesAt'].includes(field))
      return moment(text);
    if (field === 'description' || field === 'rules') return beginningOf(text);
    return text;
  }

  /** Formats an amount in minor units with its currency, as the log has it. */
  function describeAmount(text: string): string {
    const [minor, currency = ''] = text.split(' ');
    return amount(Number(minor), currency);
  }

  return {
    describe: (field, value) => {
      if (value === null && field === 'blockedUntil') return t('audit.forGood');
      if (value === '' && field === 'invitation') return t('audit.withoutNote');
      if (value === null || value === '') return t('audit.nothing');
      if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
      if (typeof value === 'number') {
        if (field === 'monthlyMinimumM') return distance(value / 1_000);
        if (speedCaps.includes(field)) return speed(value * kmHPerCmS);
        if (field === 'stockMass') return mass(value / gramsPerTonne);
        if (field === 'usdPerEurPpm') return format.number(value / 1_000_000);
        return field === 'salary' ? money(value * 100) : format.number(value);
      }
      return typeof value === 'string' ? describeText(field, value) : JSON.stringify(value);
    },
    describeItem: (field, item) => {
      const game = games.find((known) => known === item);
      if (field === 'games' && game !== undefined) return t(`gameNames.${game}`);
      const term = allianceTerms.find((known) => known === item);
      if (field === 'terms' && term !== undefined) return t(`allianceTerms.${term}.name`);
      if (field === 'types') return nameType(item);
      const account = ledgerAccounts.find((name) => item.startsWith(`${name} `));
      if (field === 'entryLines' && account !== undefined) {
        return `${t(`ledgerAccounts.${account}`)} ${describeAmount(item.slice(account.length + 1))}`;
      }
      const isKey = field === 'permissions' || field === 'duties';
      const key = grantableKeys.find((known) => known === item);
      return isKey && key !== undefined ? t(`permissions.${key}.name`) : item;
    },
  };
}
