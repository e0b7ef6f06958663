// A separate process that opens a database on request, and holds it until told to close it, killed, or
// orphaned.
import { errorMessage } from '../error-code.ts';
import { type Database, openDatabase } from '../open-database.ts';
import type { HolderReport, HolderRequest } from './holder.ts';

let database: Database | null = null;

function report(message: HolderReport): void {
  process.send?.(message);
}

const log = (message: string) => report({ type: 'log', message });

async function handle(request: HolderRequest): Promise<void> {
  if (request.type === 'close') {
    await database?.close();
    process.exit();
  }
  try {
    database = await openDatabase({ ...request.config, log });
    report({ type: 'open', location: database.location });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    report({ type: 'refused', name, message: errorMessage(error) });
  }
}

process.on('message', (request: HolderRequest) => void handle(request));
report({ type: 'log', message: 'ready' });
