import { Title, VisuallyHidden } from '@mantine/core';
import { IconLanguage, IconMapPin, IconUsers, type Icon } from '@tabler/icons-react';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { messages } from '@waybill/schema/messages';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CountryName } from '#src/components/country-name.tsx';
import { Plate } from '#src/components/plate.tsx';
import { useNames } from '#src/lib/names.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import type { Joining } from '../../memberships/memberships.queries.ts';
import { ApplyButton } from '../../memberships/components/apply-button.tsx';
import classes from './vtc-card.module.css';
import { VtcLogo } from '../../components/vtc-logo.tsx';

const logoSide = 56;

interface VtcCardProps {
  readonly vtc: PublicVtc;
  readonly joining: Joining;
}

/** A company in a list, with its apply button. */
export function VtcCard({ vtc, joining }: VtcCardProps) {
  const t = useTranslations();
  const { nameLanguage } = useNames();
  const nameId = useId();
  const reasonId = useId();
  const language = nameLanguage(vtc.language);
  return (
    <article className={classes.card} aria-labelledby={nameId}>
      <div className={classes.head}>
        <div className={classes.logo}>
          <VtcLogo vtc={vtc} side={logoSide} lazy />
        </div>
        <div className={classes.text}>
          <div className={classes.title}>
            <Title order={3} id={nameId} className={classes.name}>
              {vtc.name}
            </Title>
            <Plate text={vtc.tag} country={vtc.country} size="sm" />
          </div>
          <p className={classes.slogan}>{vtc.slogan}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact
          icon={IconUsers}
          label={t('join.membersLabel')}
          value={t('join.members', { count: vtc.memberCount })}
        />
        {vtc.country !== null && (
          <Fact
            icon={IconMapPin}
            label={t('overview.country')}
            value={<CountryName code={vtc.country} />}
          />
        )}
        {language !== null && (
          <Fact icon={IconLanguage} label={t('overview.language')} value={language} />
        )}
      </dl>
      <div className={classes.foot}>
        <span className={classes.recruitment} id={reasonId}>
          <Effect vtc={vtc} />
        </span>
        <ApplyButton vtc={vtc} joining={joining} reasonId={reasonId} />
      </div>
    </article>
  );
}

/** Says what applying does, or why it is disabled. */
function Effect({ vtc: { recruitment, questionCount } }: Pick<VtcCardProps, 'vtc'>) {
  const t = useTranslations('join');
  if (recruitment === 'CLOSED') return translateSentence(messages.recruitmentClosed);
  const hasQuestions = recruitment === 'APPLICATION' && questionCount > 0;
  return hasQuestions ? t('questions', { count: questionCount }) : t(`effects.${recruitment}`);
}

interface FactProps {
  readonly icon: Icon;
  readonly label: string;
  readonly value: ReactNode;
}

function Fact({ icon: FactIcon, label, value }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>
        <FactIcon size={16} aria-hidden />
        <VisuallyHidden>{label}</VisuallyHidden>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
