import { VisuallyHidden } from '@mantine/core';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { useFormatter, useTranslations } from 'use-intl';
import { Link } from 'react-router-dom';
import { CountryName } from '#src/components/country-name.tsx';
import { Plate } from '#src/components/plate.tsx';
import { useNames } from '#src/lib/names.ts';
import { VtcLogo } from '../../components/vtc-logo.tsx';
import { publicPagePath } from '#src/lib/shared-paths.ts';
import classes from './vtc-rows.module.css';

interface VtcRowsProps {
  readonly vtcs: readonly PublicVtc[];
  /** True while other results load. */
  readonly isBusy: boolean;
}

const logoSide = 52;

/** A list of companies, linked to their pages. */
export function VtcRows({ vtcs, isBusy }: VtcRowsProps) {
  return (
    <ul className={classes.list} aria-busy={isBusy}>
      {vtcs.map((vtc) => (
        <li key={vtc.id} className={classes.row}>
          <VtcRow vtc={vtc} />
        </li>
      ))}
    </ul>
  );
}

function VtcRow({ vtc }: { readonly vtc: PublicVtc }) {
  const t = useTranslations();
  const format = useFormatter();
  const { nameLanguage } = useNames();
  const { name, tag, slogan, country, language, games, memberCount, recruitment } = vtc;
  const spoken = nameLanguage(language);
  return (
    <>
      <div className={classes.logo}>
        <VtcLogo vtc={vtc} side={logoSide} lazy />
      </div>
      <div className={classes.names}>
        <div className={classes.title}>
          {vtc.isPublic ? (
            <Link to={publicPagePath(tag)} className={classes.name}>
              {name}
            </Link>
          ) : (
            <span className={classes.name}>{name}</span>
          )}
          <Plate text={tag} country={country} />
        </div>
        <p className={classes.slogan}>{slogan}</p>
      </div>
      <div className={classes.facts}>
        <div className={classes.games}>
          {games.length === 0 ? null : (
            <>
              <VisuallyHidden>{t('vtcDirectory.games')}: </VisuallyHidden>
              {games.map((game) => t(`vtcDirectory.shortGames.${game}`)).join(' · ')}
            </>
          )}
        </div>
        <div className={classes.home}>
          {country !== null && <CountryName code={country} />}
          {spoken !== null && <span className={classes.quiet}>{spoken}</span>}
        </div>
        <div className={classes.drivers}>
          <span className={classes.figure}>{format.number(memberCount)}</span>{' '}
          <span className={classes.quiet}>{t('vtcDirectory.drivers', { count: memberCount })}</span>
        </div>
        <div className={classes.recruitment} data-recruitment={recruitment}>
          {t(`vtcDirectory.recruitments.${recruitment}`)}
        </div>
      </div>
    </>
  );
}
