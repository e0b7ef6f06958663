import { Text } from '@mantine/core';
import type { ContractDetail } from '@waybill/schema/features/contracts.models';
import { useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { jobPath } from '#src/lib/shared-paths.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { unitSizes } from '../contracts.model.ts';
import { useContractTexts } from '../use-contract-texts.ts';

/** Who drove for a contract, and its last deliveries. */
export function Deliveries({ detail }: { readonly detail: ContractDetail }) {
  const t = useTranslations('contracts');
  const { moment } = useFormatters();
  const { quantity, money } = useContractTexts();
  const { contract, jobs, parts } = detail;
  const { unit, currency } = contract;
  const inUnits = (units: number) => quantity(unit, units / unitSizes[unit]);
  const hasBonus = parts.some(({ bonusMinor }) => bonusMinor !== null);
  return (
    <>
      {parts.length > 0 && (
        <TitledCard title={t('drivers')}>
          <FigureTable
            label={t('drivers')}
            columns={[t('driver'), t('done'), ...(hasBonus ? [t('part')] : [])]}
            rows={parts.map(({ driver, units, bonusMinor }) => ({
              key: driver?.id ?? '',
              name: driver?.username ?? t('deletedDriver'),
              figures: [
                inUnits(units),
                ...(bonusMinor === null ? [] : [money(bonusMinor, currency)]),
              ],
            }))}
          />
        </TitledCard>
      )}
      <TitledCard title={t('deliveries')}>
        {jobs.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('noDeliveries')}
          </Text>
        ) : (
          <FigureTable
            label={t('deliveries')}
            columns={[t('delivery'), t('done'), t('onTime')]}
            rows={jobs.map(({ at, units, isLate, job }, index) => ({
              key: `${at} ${index}`,
              name:
                job === null ? (
                  moment(at)
                ) : (
                  <>
                    <TextLink to={jobPath(job.id)}>{t('job', { number: job.number })}</TextLink>{' '}
                    {[job.driver?.username, moment(at)].filter(Boolean).join(' · ')}
                  </>
                ),
              figures: [
                inUnits(units),
                isLate === null ? t('noDeadline') : t(isLate ? 'late' : 'inTime'),
              ],
            }))}
          />
        )}
      </TitledCard>
    </>
  );
}
