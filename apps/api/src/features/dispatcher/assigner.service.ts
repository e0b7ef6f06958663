import { Worker } from 'node:worker_threads';
import { AppError } from '../../lib/app-error.ts';
import { createWorkQueue } from '../../lib/work-queue.ts';
import { workerUrl } from '../../lib/worker-url.ts';
import { type AssignmentAnswer, type AssignmentOrder, assignLoads } from './assignment.policy.ts';

/** One at a time: each takes up to two seconds of a processor. */
const queue = createWorkQueue(1, 10);

/**
 * Assigns loads in a thread, so that requests don't wait. Without its program, in this one.
 * @throws DISPATCH_TOO_LARGE after the timeout, BUSY
 */
export async function assignInThread(
  program: URL | null,
  order: AssignmentOrder,
  timeoutMs = 10_000,
): Promise<AssignmentAnswer> {
  if (program === null) return assignLoads(order);
  return queue(async () => {
    const worker = new Worker(workerUrl(program), { workerData: order });
    try {
      return await new Promise<AssignmentAnswer>((resolve, reject) => {
        worker.on('message', (answer: AssignmentAnswer) => resolve(answer));
        worker.on('error', reject);
        worker.on('exit', () => reject(new Error('the thread ended without an answer')));
        setTimeout(() => reject(new AppError('DISPATCH_TOO_LARGE')), timeoutMs).unref();
      });
    } finally {
      await worker.terminate();
    }
  });
}
