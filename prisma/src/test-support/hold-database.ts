// A process of its own that opens a database when told to, and holds it until it is told to close
// it, is killed, or its parent is gone.
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
