import { runOperatorsCommand } from '../features/operators/operators.admin.ts';
import { buildDriver, type Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Runs `admin operators` with these arguments. */
export function runOperators(app: TestApp, ...words: string[]): Promise<string | null> {
  const { config, clock } = app.services;
  const surroundings = { db: app.db, publicUrl: config.publicUrl, now: clock() };
  return runOperatorsCommand(surroundings, words);
}

/** Creates an operator without a company. */
export async function buildOperator(app: TestApp, name?: string): Promise<Driver> {
  const driver = await buildDriver(app, name);
  await runOperators(app, 'add', driver.steamId);
  return driver;
}

/** Removes a driver from the operators. */
export async function endOperator(app: TestApp, { steamId }: Driver): Promise<void> {
  await runOperators(app, 'remove', steamId);
}
