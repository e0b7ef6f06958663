/** How many digits of a histogram a bucket takes. */
const digits = 8;
/** Shorter jobs have one bucket per minute, longer ones sixteen between each power of two and the next. */
const exact = 32;
const perOctave = 16;

/**
 * Returns the median of a histogram of minutes, in the format of the database's `region_minutes_of`: the mean
 * of the two middle jobs' buckets. Null if there are no jobs.
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

/** Reads the number of jobs in each bucket, shortest first. */
function readCounts(histogram: string): number[] {
  const counts: number[] = [];
  for (let end = histogram.length; end > 0; end -= digits) {
    counts.push(Number(histogram.slice(Math.max(0, end - digits), end)));
  }
  return counts;
}

/** Returns the bucket of the job with a rank, starting at one. */
function bucketAt(counts: readonly number[], rank: number): number {
  let upTo = 0;
  return counts.findIndex((count) => {
    upTo += count;
    return upTo >= rank;
  });
}

/** Returns the middle of a bucket's minutes. */
function middleOf(bucket: number): number {
  if (bucket < exact) return bucket;
  const width = 2 ** (Math.floor(bucket / perOctave) - 1);
  return (perOctave + (bucket % perOctave)) * width + (width - 1) / 2;
}
