import type { AllianceDetail, Proposal } from '@waybill/schema/features/alliances.models';
import { useTranslations } from 'use-intl';
import { EvidenceMark, type MarkKind } from '#src/components/evidence-mark.tsx';
import { Plate } from '#src/components/plate.tsx';
import classes from './ballots.module.css';

interface BallotsProps {
  readonly proposal: Proposal;
  /** The companies of the alliance, whose plates label the votes. */
  readonly companies: AllianceDetail['companies'];
}

const marks = { yes: 'accepted', no: 'rejected', silent: 'cancelled' } as const satisfies Readonly<
  Record<string, MarkKind>
>;

/** Each company's vote so far. */
export function Ballots({ proposal: { ballots }, companies }: BallotsProps) {
  const t = useTranslations('alliances');
  return (
    <ul className={classes.ballots} aria-label={t('ballots')}>
      {ballots.map(({ vtcId, name, yes }) => {
        const vote = yes === null ? 'silent' : yes ? 'yes' : 'no';
        const company = companies.find(({ id }) => id === vtcId);
        return (
          <li key={vtcId} className={classes.ballot} data-vote={vote} title={name}>
            {company === undefined ? (
              name
            ) : (
              <Plate text={company.tag} country={company.country} size="sm" />
            )}
            <EvidenceMark kind={marks[vote]} />
            {t(vote)}
          </li>
        );
      })}
    </ul>
  );
}
