import { Paper, Title, VisuallyHidden } from '@mantine/core';
import type { Requirement } from '@waybill/schema/features/applications.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useFormatter, useTranslations } from 'use-intl';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from './requirements.module.css';

/** A company's requirements, each with the viewer's own value. Renders nothing if there are none. */
export function Requirements({ requirements }: { readonly requirements: readonly Requirement[] }) {
  const t = useTranslations('apply');
  const describe = useDescription();
  if (requirements.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" aria-label={t('requirements')}>
      <Title order={2} size="h3" mb="xs">
        {t('requirements')}
      </Title>
      <ul className={classes.list}>
        {requirements.map((requirement) => {
          const { needed, have } = describe(requirement);
          return (
            <li key={requirement.key} className={classes.line}>
              <EvidenceMark kind={requirement.met ? 'verified' : 'review'} />
              <span>
                {needed} <VisuallyHidden>{t(requirement.met ? 'met' : 'unmet')}</VisuallyHidden>
                <span className={classes.have}>{have}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}

function useDescription() {
  const t = useTranslations('apply.needs');
  const format = useFormatter();
  const { distance } = useFormatters();
  const nameAll = (games: readonly Game[], type: 'conjunction' | 'disjunction') =>
    format.list(
      games.map((game) => t(`games.${game}`)),
      { type },
    );
  return (requirement: Requirement): { needed: string; have: string } => {
    if (requirement.key === 'distanceKm') {
      const { needed, have } = requirement;
      return {
        needed: t('distance', { distance: distance(needed) }),
        have: t('haveDistance', { distance: distance(have) }),
      };
    }
    if (requirement.key === 'accountDays') {
      const { needed, have } = requirement;
      return { needed: t('account', { days: needed }), have: t('haveAccount', { days: have }) };
    }
    const { needed, have } = requirement;
    return {
      needed: t('game', { games: nameAll(needed, 'disjunction') }),
      have:
        have.length === 0
          ? t('haveNoGame')
          : t('haveGames', { games: nameAll(have, 'conjunction') }),
    };
  };
}
