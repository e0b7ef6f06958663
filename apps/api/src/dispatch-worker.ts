import { parentPort, workerData } from 'node:worker_threads';
import { assignLoads, type AssignmentOrder } from './features/dispatcher/assignment.policy.ts';

// The thread that finds the best loads for several drivers. It ends with its answer.

const order: AssignmentOrder = workerData;
parentPort?.postMessage(assignLoads(order), []);
