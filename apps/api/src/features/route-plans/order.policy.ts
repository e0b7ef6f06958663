/** A large distance for lanes that are `undefined`. */
const unreachable = 1e12;

/**
 * Finds the order of stops with the shortest route, from the cost of each leg. The first and last stay in
 * place. Exact (Held–Karp): for each set of visited stops and each last one only the cheapest order is kept,
 * some thousands for ten stops.
 */
export function findShortestOrder(costs: readonly (readonly number[])[]): readonly number[] {
  const last = costs.length - 1;
  const between = costs.length - 2;
  if (between < 2) return costs.map((_, index) => index);
  const cost = (from: number, to: number) => costs[from]?.[to] ?? unreachable;
  const sets = 1 << between;
  /** Indexed by visited set and last stop. */
  const cheapest = new Float64Array(sets * between).fill(Infinity);
  const before = new Int8Array(sets * between).fill(-1);
  for (let stop = 0; stop < between; stop++) {
    cheapest[(1 << stop) * between + stop] = cost(0, stop + 1);
  }
  for (let set = 1; set < sets; set++) {
    for (let stop = 0; stop < between; stop++) {
      const soFar = cheapest[set * between + stop] ?? Infinity;
      if (soFar === Infinity) continue;
      for (let next = 0; next < between; next++) {
        if (set & (1 << next)) continue;
        const at = (set | (1 << next)) * between + next;
        const reach = soFar + cost(stop + 1, next + 1);
        if (reach >= (cheapest[at] ?? Infinity)) continue;
        cheapest[at] = reach;
        before[at] = stop;
      }
    }
  }
  const whole = (stop: number) =>
    (cheapest[(sets - 1) * between + stop] ?? Infinity) + cost(stop + 1, last);
  const stops = Array.from({ length: between }, (_, stop) => stop);
  let end = stops.reduce((best, stop) => (whole(stop) < whole(best) ? stop : best), 0);
  const order = [last];
  for (let set = sets - 1; set > 0;) {
    order.unshift(end + 1);
    const former = before[set * between + end] ?? 0;
    set &= ~(1 << end);
    end = former;
  }
  return [0, ...order];
}
