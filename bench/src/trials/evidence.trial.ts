import { listSpells } from '../offline-spells.ts';
import { listPrices, measureHonestPace, type Price } from '../price-list.ts';
import type { RunTrial } from './trial.ts';

/** No counted kilometre may cost less than so much of the time that it takes to drive it. */
const goal = 0.5;

/**
 * Prints what lies cost for each counted kilometre, by the rules of before and by those of today, and how
 * many honest jobs are in review after so long without a network.
 */
export const runTrial: RunTrial = () => {
  const honest = measureHonestPace();
  const prices = listPrices();
  say(`An honest kilometre takes ${honest.toFixed(2)} s.\n`);
  say('| Lie | Before | After | Where offline jobs count |\n| --- | --- | --- | --- |');
  for (const { name, before, after, offline } of prices) {
    say(`| ${name} | ${show(before)} | ${show(after)} | ${show(offline)} |`);
  }
  say('\n| Without a network for | Jobs | In review |\n| --- | --- | --- |');
  for (const { name, jobs, inReview } of listSpells()) {
    say(`| ${name} | ${jobs} | ${((100 * inReview) / jobs).toFixed(0)} % |`);
  }
  return Promise.resolve(
    prices.map(({ name, after }) => ({
      sentence: `${name}: ${after === null ? 'nothing counts' : `${(after.seconds / honest).toFixed(2)} of the time of driving`}, goal ${goal}`,
      isMet: after === null || after.seconds >= goal * honest,
    })),
  );
};

function show(price: Price | null): string {
  return price === null
    ? 'nothing counts'
    : `${price.seconds.toFixed(2)} s, ${price.bytes.toFixed(0)} B`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
