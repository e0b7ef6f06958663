import { limits } from '@waybill/schema/limits';
import { territoriesOf } from '@waybill/schema/territories';
import { NIL } from 'uuid';
import type { Services } from '../../http/context.ts';
import * as history from './fuel-history.data.ts';
import { readMarket } from './fuel-market.data.ts';
import { dayMs, dayOf } from './fuel.policy.ts';
import { priceInTerritory } from './fuel.policy.ts';

type Deps = Pick<Services, 'db' | 'clock'>;

const companies = 100;

/** Stores the closing prices of each past day, so that later changes don't affect them. */
export async function closeDays({ db, clock }: Deps): Promise<void> {
  const today = dayOf(clock()).getTime();
  const closed = await history.findClosedDay(db);
  const from =
    closed === null
      ? today - limits.fuelTrendDays * dayMs
      : Math.max(today - limits.fuelHistoryDays * dayMs, closed.getTime() + dayMs);
  for (let day = from; day < today; day += dayMs) await closeDay({ db }, new Date(day));
}

async function closeDay({ db }: Pick<Deps, 'db'>, day: Date): Promise<void> {
  const at = new Date(day.getTime() + dayMs - 1);
  let after: string | undefined = NIL;
  while (after !== undefined) {
    const markets = await history.listMarkets(db, day, after, companies);
    for (const { vtcId, games } of markets) {
      for (const game of games) {
        const market = await readMarket(db, { vtcId, game, at });
        const prices = territoriesOf(game).map((territory) => ({
          territory,
          price: priceInTerritory(market, territory).minorPer100L,
        }));
        await history.closeDay(db, { vtcId, game }, day, prices);
      }
    }
    after = markets.length < companies ? undefined : markets.at(-1)?.vtcId;
  }
  await history.setClosedDay(db, day);
}
