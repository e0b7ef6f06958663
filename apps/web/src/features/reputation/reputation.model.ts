import type { ReputationReport } from '@waybill/schema/features/reputation.models';
import { roundParts } from '@waybill/telemetry/standing';

/** The least reputation of each word, best first. Our choice: they divide the drivers of the demo. */
const words = [
  ['outstanding', 930],
  ['reliable', 880],
  ['fair', 840],
  ['uneven', 0],
] as const;
type ReputationWord = (typeof words)[number][0];

/** Returns the word for a reputation. */
export function wordOf(reputation: number): ReputationWord {
  return words.find(([, least]) => reputation >= least)?.[0] ?? 'uneven';
}

type Part = ReputationReport['parts'][number];

interface ShownPart extends Pick<Part, 'key' | 'n' | 'rate' | 'value'> {
  /** Its part of the weight of all known parts, in whole percent. All add up to 100. */
  readonly percent: number;
  /** Whole points that it takes from 1,000. All of them add up to what is missing. */
  readonly points: number;
}

/** Returns the parts as shown: what one reads adds up to the reputation. */
export function shownPartsOf({
  parts,
  reputation,
}: Pick<ReputationReport, 'parts' | 'reputation'>): ShownPart[] {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const losses = parts.map(({ loses }) => loses);
  const whole =
    reputation === null ? losses.reduce((sum, loses) => sum + loses, 0) : 1_000 - reputation;
  const points = roundParts(losses, Math.round(whole));
  const percents = roundParts(
    parts.map(({ weight }) => (100 * weight) / weights),
    parts.length === 0 ? 0 : 100,
  );
  return parts.map(({ key, n, rate, value }, index) => ({
    key,
    n,
    rate,
    value,
    percent: percents[index] ?? 0,
    points: points[index] ?? 0,
  }));
}
