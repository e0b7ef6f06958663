import type { ReactNode } from 'react';
import { useFormatter, useMessages, useTranslations } from 'use-intl';
import { Plate } from '#src/components/plate.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { isKeyOf } from '#src/lib/is-key-of.ts';
import { truckOf } from '../job-truck.model.ts';
import type { WaybillFacts } from '../waybill-facts.model.ts';
import classes from './waybill.module.css';

interface Field {
  readonly key: keyof ReturnType<typeof useMessages>['job']['fields'];
  readonly value: ReactNode;
  /** Shown below the value, smaller. */
  readonly more?: ReactNode;
}

/** The numbered fields of the waybill. Unknown values are a dash. */
export function WaybillFields({ job }: { readonly job: WaybillFacts }) {
  const t = useTranslations('job.fields');
  const fields = useFields(job);
  return (
    <dl className={classes.fields}>
      {fields.map(({ key, value, more }, index) => (
        <div key={key} className={classes.field}>
          <dt className={classes.caption}>
            <span aria-hidden>{index + 1}</span> {t(key)}
          </dt>
          <dd className={classes.value}>{value}</dd>
          {more !== undefined && more !== null && <dd className={classes.more}>{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

function useFields(job: WaybillFacts): readonly Field[] {
  const t = useTranslations('job');
  const tJobs = useTranslations('jobs');
  const { markets } = useMessages().jobs;
  const format = useFormatter();
  const { consumption, distance, duration, mass, share, speed, timeOfDay, volume } =
    useFormatters();
  const { source, destination, cargo, market, distanceM, fuelUsedMl, late, endedAt } = job;
  const truck = truckOf(job);
  const marketName =
    market !== null && isKeyOf(markets, market) ? tJobs(`markets.${market}`) : market;
  const km = distanceM === null ? null : distanceM / 1_000;
  return [
    { key: 'consignor', value: source.company ?? dash, more: source.city },
    { key: 'consignee', value: destination.company ?? dash, more: destination.city },
    {
      key: 'goods',
      value: cargo.name ?? dash,
      more: [marketName, job.special ? t('special') : null].filter(Boolean).join(', '),
    },
    {
      key: 'weight',
      value: write(cargo.massG, (massG) => mass(massG / 1e6)),
      more: t('cargoDamage', { share: write(job.cargoDamagePpm, (ppm) => share(ppm / 1e6)) }),
    },
    {
      key: 'vehicle',
      value:
        truck?.plate != null ? (
          <Plate text={truck.plate} country={null} size="sm" />
        ) : (
          (truck?.name ?? dash)
        ),
      more: truck?.plate == null ? null : truck.name,
    },
    {
      key: 'times',
      value: endedAt === null ? dash : timeOfDay(endedAt),
      more: [
        t('started', { moment: timeOfDay(job.startedAt) }),
        late === null ? null : t(late ? 'late' : 'onTime'),
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      key: 'distance',
      value: write(km, distance),
      more: t('planned', {
        distance: write(job.plannedM, (plannedM) => distance(plannedM / 1_000)),
      }),
    },
    {
      key: 'fuel',
      value: write(fuelUsedMl, (millilitres) => volume(millilitres / 1_000)),
      more:
        fuelUsedMl === null || km === null || km === 0 ? null : consumption(fuelUsedMl / 1_000, km),
    },
    {
      key: 'wear',
      value: write(job.truckDamagePpm, (ppm) => share(ppm / 1e6)),
      more:
        job.topSpeedCmS === null
          ? null
          : t('topSpeed', { speed: speed((job.topSpeedCmS * 36) / 1_000) }),
    },
    {
      key: 'experience',
      value: write(job.xp, (xp) => format.number(xp, { signDisplay: 'exceptZero' })),
      more: job.overspeedS ? t('overspeed', { duration: duration(job.overspeedS) }) : null,
    },
  ];
}

function write(value: number | null, text: (value: number) => string): string {
  return value === null ? dash : text(value);
}
