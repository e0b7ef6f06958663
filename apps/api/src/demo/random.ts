import * as simulator from '@waybill/simulator/random';

/**
 * The same numbers at every run. Each concept of the demo draws from a stream with a name of its
 * own, so that one more does not change the others.
 */
export function createRandom(stream: string): simulator.Random {
  return simulator.createRandom(`waybill demo: ${stream}`);
}
