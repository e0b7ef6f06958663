import * as simulator from '@waybill/simulator/random';

/**
 * Creates a random stream with the same numbers at every run. Each part of the demo has its own named stream,
 * so that adding one does not change the others.
 */
export function createRandom(stream: string): simulator.Random {
  return simulator.createRandom(`waybill demo: ${stream}`);
}
