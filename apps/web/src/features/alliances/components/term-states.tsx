import { VisuallyHidden } from '@mantine/core';
import { IconMapPin, IconMessages, IconPackage, IconTrophy, IconUsers } from '@tabler/icons-react';
import { type AllianceTerm, allianceTerms } from '@waybill/schema/features/alliances.models';
import { useTranslations } from 'use-intl';
import classes from './term-states.module.css';

const icons = {
  LEADERBOARD: IconTrophy,
  JOBS: IconPackage,
  MEMBERS: IconUsers,
  LIVE: IconMapPin,
  CHAT: IconMessages,
} as const;

interface TermStatesProps {
  /** The terms that both companies share. */
  readonly inForce: readonly AllianceTerm[];
  /** The terms that the reader's company wants to share. */
  readonly consents: readonly AllianceTerm[];
}

/** Which terms are in force between two companies, wait for the other one, or are off. */
export function TermStates({ inForce, consents }: TermStatesProps) {
  const t = useTranslations('alliances');
  const terms = useTranslations('allianceTerms');
  return (
    <ul className={classes.terms}>
      {allianceTerms.map((term) => {
        const state = inForce.includes(term)
          ? 'shared'
          : consents.includes(term)
            ? 'offered'
            : 'off';
        const TermIcon = icons[term];
        return (
          <li key={term} className={classes.term} data-state={state}>
            <TermIcon size={15} aria-hidden />
            <span>
              {terms(`${term}.name`)}
              <VisuallyHidden>: </VisuallyHidden>
              <span className={classes.state}>{t(`termStates.${state}`)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
