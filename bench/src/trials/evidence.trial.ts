import { listSpells } from '../offline-spells.ts';
import { listPrices, measureHonestPace, type Price } from '../price-list.ts';
import type { RunTrial } from './trial.ts';

/** The minimum cost of a counted kilometre, relative to the time of driving it at the same speeds. */
const goal = 0.5;

/**
 * Prints the cost of forgeries per counted kilometre by the previous and current rules, and how many honest
 * jobs are in review after offline periods.
 */
export const runTrial: RunTrial = () => {
  const honest = measureHonestPace();
  const prices = listPrices();
  say(`An honest kilometre takes ${honest.toFixed(2)} s.\n`);
  say('| Lie | Before | After | Of honest time | At the same speed | Where offline jobs count |');
  say('| --- | --- | --- | --- | --- | --- |');
  for (const { name, before, after, offline } of prices) {
    const shares = after && [after.seconds / honest, after.share].map((share) => share.toFixed(2));
    say(
      `| ${name} | ${show(before)} | ${show(after)} | ${shares?.join(' | ') ?? ' | '} | ${show(offline)} |`,
    );
  }
  say('\n| Without a network for | Jobs | In review |\n| --- | --- | --- |');
  for (const { name, jobs, inReview } of listSpells()) {
    say(`| ${name} | ${jobs} | ${((100 * inReview) / jobs).toFixed(0)} % |`);
  }
  return Promise.resolve(
    prices.map(({ name, after }) => ({
      sentence: `${name}: ${after === null ? 'nothing counts' : `${after.share.toFixed(2)} of the time of driving at the same speed`}, goal ${goal}`,
      isMet: after === null || Number(after.share.toFixed(2)) >= goal,
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
