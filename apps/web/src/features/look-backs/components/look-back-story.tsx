import type { PublicHaul, PublicLookBack } from '@waybill/schema/features/look-backs.models';
import { useFormatter, useTranslations } from 'use-intl';
import type { ReactNode } from 'react';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { timesAroundEarth } from '../look-backs.model.ts';
import { Bars } from './bars.tsx';
import classes from './look-back.module.css';

/** A job that stands out; its id only for its driver. */
interface ShownHaul extends PublicHaul {
  readonly jobId?: string;
}

/** A look back, its driver's own or a shared one. */
export interface ShownLookBack extends Omit<
  PublicLookBack,
  'username' | 'longest' | 'heaviest' | 'firstJob' | 'lastJob'
> {
  readonly longest: ShownHaul | null;
  readonly heaviest: ShownHaul | null;
  readonly firstJob: ShownHaul | null;
  readonly lastJob: ShownHaul | null;
}

interface LookBackStoryProps {
  readonly lookBack: ShownLookBack;
  /** What the story is about, above its distance. */
  readonly lead: string;
  /** Returns the path of a job. Omitted if the reader may not open jobs. */
  readonly pathOf?: (jobId: string) => string;
  /** The map of its roads. */
  readonly map: ReactNode;
}

/** A year or month told in figures. */
export function LookBackStory({ lookBack, lead, pathOf, map }: LookBackStoryProps) {
  const t = useTranslations('lookBack');
  const format = useFormatter();
  const { distance } = useFormatters();
  const { distanceM, jobs, drivenS, days, countries, states, cities } = lookBack;
  const times = timesAroundEarth(distanceM);
  return (
    <div className={classes.story}>
      <section className={classes.hero} aria-label={lead}>
        <p className={classes.lead}>{lead}</p>
        <p className={classes.distance}>{distance(distanceM / 1_000)}</p>
        <p className={classes.aside}>
          {times === null ? t('deliveries', { jobs }) : t('aroundEarth', { times, jobs })}
        </p>
      </section>
      <InstrumentStrip isFramed>
        <Instrument caption={t('jobs')} value={format.number(jobs)} />
        <Instrument caption={t('hours')} value={format.number(Math.round(drivenS / 3_600))} />
        <Instrument caption={t('days')} value={format.number(days)} />
        <Instrument
          caption={t(placesOf(lookBack))}
          value={format.number(countries.length + states.length)}
        />
        <Instrument caption={t('cities')} value={format.number(cities)} />
      </InstrumentStrip>
      {map}
      <Bars lookBack={lookBack} />
      <Facts lookBack={lookBack} pathOf={pathOf} />
      <Territories lookBack={lookBack} />
    </div>
  );
}

function placesOf({ countries, states }: ShownLookBack): 'countries' | 'states' | 'places' {
  if (states.length === 0) return 'countries';
  return countries.length === 0 ? 'states' : 'places';
}

function Facts({
  lookBack,
  pathOf,
}: Pick<LookBackStoryProps, 'lookBack'> & {
  readonly pathOf: LookBackStoryProps['pathOf'] | undefined;
}) {
  const t = useTranslations('lookBack');
  const format = useFormatter();
  const { distance, mass, share } = useFormatters();
  const { longest, heaviest, mostDrivenLane, favouriteCargo, firstJob, lastJob } = lookBack;
  const { cleanRun, punctualPercent, newCells } = lookBack;
  const route = ({ from, to }: Pick<PublicHaul, 'from' | 'to'>) =>
    t('route', { from: from ?? dash, to: to ?? dash });
  const dayOf = ({ day }: ShownHaul) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
  const linked = (haul: ShownHaul, text: string) =>
    pathOf && haul.jobId !== undefined ? <TextLink to={pathOf(haul.jobId)}>{text}</TextLink> : text;
  return (
    <dl className={classes.facts}>
      {longest && (
        <Fact caption={t('longest')} value={distance((longest.distanceM ?? 0) / 1_000)}>
          {linked(longest, route(longest))}
        </Fact>
      )}
      {heaviest && (
        <Fact caption={t('heaviest')} value={mass((heaviest.massG ?? 0) / 1e6)}>
          {linked(heaviest, heaviest.cargo ?? route(heaviest))}
        </Fact>
      )}
      {favouriteCargo && (
        <Fact caption={t('cargo')} value={favouriteCargo.name ?? dash}>
          {t('deliveries', { jobs: favouriteCargo.jobs })}
        </Fact>
      )}
      {mostDrivenLane && (
        <Fact caption={t('lane')} value={route(mostDrivenLane)}>
          {t('times', { jobs: mostDrivenLane.jobs })}
        </Fact>
      )}
      {cleanRun > 1 && (
        <Fact caption={t('cleanRun')} value={t('inRow', { jobs: cleanRun })}>
          {t('cleanRunText')}
        </Fact>
      )}
      {punctualPercent !== null && (
        <Fact caption={t('punctual')} value={share(punctualPercent / 100)}>
          {t('punctualText')}
        </Fact>
      )}
      {newCells > 0 && (
        <Fact caption={t('newRoads')} value={distance(newCells / 4)}>
          {t('newRoadsText')}
        </Fact>
      )}
      {firstJob && (
        <Fact caption={t('first')} value={dayOf(firstJob)}>
          {linked(firstJob, route(firstJob))}
        </Fact>
      )}
      {lastJob && lookBack.jobs > 1 && (
        <Fact caption={t('last')} value={dayOf(lastJob)}>
          {linked(lastJob, route(lastJob))}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly caption: string;
  readonly value: string;
  readonly children: ReactNode;
}

function Fact({ caption, value, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{caption}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd>{children}</dd>
    </div>
  );
}

function Territories({ lookBack }: Pick<LookBackStoryProps, 'lookBack'>) {
  const t = useTranslations('lookBack');
  const { countries, states } = lookBack;
  const nameTerritory = useTerritoryName();
  const names = [
    ...countries.map((code) => nameTerritory('ets2', code)),
    ...states.map((code) => nameTerritory('ats', code)),
  ];
  if (names.length === 0) return null;
  return (
    <section className={classes.fact} aria-label={t(placesOf(lookBack))}>
      <h2 className={classes.caption}>{t(placesOf(lookBack))}</h2>
      <ul className={classes.countries}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
