import { Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { gramsPerTonne, type StockMove } from '@waybill/schema/features/stock.models';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import rows from '#src/components/table-rows.module.css';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { movesQuery } from '../places.queries.ts';

interface StockMovesProps {
  readonly placeId: string;
  readonly currency: LedgerCurrency | null;
}

/** What came into a warehouse and left it, latest first. */
export function StockMoves({ placeId, currency }: StockMovesProps) {
  const t = useTranslations('warehouses');
  const query = useInfiniteQuery(movesQuery(placeId));
  return (
    <Stack gap="sm">
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('movesFailed')}
      >
        {({ rows: moves }) =>
          moves.length === 0 ? (
            <TitledCard title={t('moves')}>
              <EmptyState title={t('noMoves')} text={t('noMovesText')} />
            </TitledCard>
          ) : (
            <>
              <Title order={2} size="h3">
                {t('moves')}
              </Title>
              <DataTable
                label={t('moves')}
                columns={[
                  { label: t('move') },
                  { label: t('when') },
                  { label: t('moved'), isNumeric: true },
                  { label: t('value'), isNumeric: true },
                  { label: t('after'), isNumeric: true, hidesBelow: 'narrow' },
                ]}
              >
                {moves.map((move) => (
                  <MoveRow key={move.id} move={move} currency={currency} />
                ))}
              </DataTable>
            </>
          )
        }
      </QueryContent>
      <MoreButton label={t('more')} failure={t('movesFailed')} query={query} />
    </Stack>
  );
}

interface MoveRowProps {
  readonly move: StockMove;
  readonly currency: LedgerCurrency | null;
}

function MoveRow({ move, currency }: MoveRowProps) {
  const t = useTranslations('warehouses');
  const { mass, moment, roundAmount } = useFormatters();
  const { kind, at, cargo, massG, movedG, valueMinor, priceMinor, levelG, reason, job } = move;
  const write = (grams: number) => mass(grams / gramsPerTonne);
  const what =
    kind === 'COUNT' && reason === null
      ? 'SALE'
      : kind !== 'COUNT' && priceMinor === null
        ? (`TRANSFER_${kind}` as const)
        : kind;
  const isPart = kind !== 'COUNT' && Math.abs(movedG) < massG;
  return (
    <tr>
      <th scope="row">
        <span className={rows.strong}>{cargo}</span>
        <div className={rows.quiet}>
          {t(`kinds.${what}`, { reason: reason ?? '' })}
          {job && (
            <>
              {' · '}
              <TextLink to={jobPath(job.id)}>{t('job', { number: job.number })}</TextLink>
            </>
          )}
        </div>
      </th>
      <td data-label={t('when')}>{moment(at)}</td>
      <td data-numeric data-label={t('moved')}>
        {movedG > 0 ? '+' : movedG < 0 ? '−' : ''}
        {write(Math.abs(movedG))}
        {isPart && (
          <div className={rows.quiet}>
            {t(kind === 'IN' ? 'noRoom' : 'noStock', { mass: write(massG) })}
          </div>
        )}
      </td>
      <td data-numeric data-label={t('value')}>
        {valueMinor === 0 || currency === null ? '–' : roundAmount(valueMinor, currency)}
        {kind === 'OUT' && priceMinor !== null && movedG !== 0 && currency !== null && (
          <div className={rows.quiet}>
            {t('soldFor', {
              amount: roundAmount(Math.round((-movedG / gramsPerTonne) * priceMinor), currency),
            })}
          </div>
        )}
      </td>
      <td data-numeric data-label={t('after')} data-hides-below="narrow">
        {write(levelG)}
      </td>
    </tr>
  );
}
