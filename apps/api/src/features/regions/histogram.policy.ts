/** How many digits of a histogram a bucket takes. */
const digits = 8;
/** Shorter jobs have a bucket for each minute, longer ones sixteen between a power of two and the next. */
const exact = 32;
const perOctave = 16;

/**
 * The median of a histogram of minutes as `region_minutes_of` of the database writes it: the mean of what
 * the middle two of all jobs stand for; null where there are none.
 */
export function medianOf(histogram: string): number | null {
  const counts = readCounts(histogram);
  const jobs = counts.reduce((sum, count) => sum + count, 0);
  if (jobs === 0) return null;
  const [lower, upper] = [Math.ceil(jobs / 2), Math.floor(jobs / 2) + 1].map((rank) =>
    middleOf(bucketAt(counts, rank)),
  );
  return ((lower ?? 0) + (upper ?? 0)) / 2;
}

/** How many jobs lie in each bucket, from the shortest on. */
function readCounts(histogram: string): number[] {
  const counts: number[] = [];
  for (let end = histogram.length; end > 0; end -= digits) {
    counts.push(Number(histogram.slice(Math.max(0, end - digits), end)));
  }
  return counts;
}

/** The bucket of the job of a rank, beginning at one. */
function bucketAt(counts: readonly number[], rank: number): number {
  let upTo = 0;
  return counts.findIndex((count) => {
    upTo += count;
    return upTo >= rank;
  });
}

/** What a bucket stands for: the middle of its minutes. */
function middleOf(bucket: number): number {
  if (bucket < exact) return bucket;
  const width = 2 ** (Math.floor(bucket / perOctave) - 1);
  return (perOctave + (bucket % perOctave)) * width + (width - 1) / 2;
}
