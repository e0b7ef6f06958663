import type { Contract } from '@waybill/schema/contract/route';
import express from 'express';
import { afterAll, beforeAll } from 'vitest';
import { type ContractHandlers, createContractRouter } from '../http/contract-router.ts';
import { createErrorHandler } from '../http/error-handler.ts';
import { createRequestLog } from '../http/request-log.ts';
import { listen, type Listener } from '../listen.ts';
import type { TestApp } from './test-app.ts';

/**
 * Serves test routes below `/api`, on the test's own database and like the routes of features.
 * @returns a function that gives their origin, once the tests have begun
 */
export function useMadeRoutes<C extends Contract>(
  app: () => TestApp,
  contract: C,
  handlers: ContractHandlers<C>,
): () => string {
  let listener: Listener | undefined;
  beforeAll(async () => {
    const { services } = app();
    listener = await listen(0, '127.0.0.1');
    listener.serve(
      express()
        .use(createRequestLog(services.log))
        .use('/api', createContractRouter(contract, handlers, services))
        .use(createErrorHandler(services)),
    );
  });
  afterAll(() => listener?.close());
  return () => {
    if (!listener) throw new Error('the routes are served once the tests have begun');
    return `http://127.0.0.1:${listener.port}`;
  };
}
