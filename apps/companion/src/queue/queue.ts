import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder, writeDurably } from '../lib/durable-file.ts';
import { openQueueFile, type OpenQueueFile } from './queue-file.ts';
import { type Origin, readSessionContent, type SessionContent } from './session-content.ts';
import { createSessionQueue, type SessionFiles, type SessionQueue } from './session-queue.ts';

const ending = '.session';
const acknowledgedSchema = z.record(z.string(), z.int());

/** All sessions with unsent events. */
export interface Queue {
  /** Oldest first. */
  sessions(): readonly SessionQueue[];
  /** Where the disk does not take it, the session waits in memory like its events. */
  begin(origin: Origin): SessionQueue;
  /** Writes down how far a session was acknowledged; its file goes once it has ended and all of it is. */
  settle(session: SessionQueue): Promise<void>;
  /** What had to be put aside because it could not be read. */
  readonly damaged: readonly string[];
  /** What another version of this program has written, which alone can send it. */
  readonly foreign: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens the queue in a folder. Every file is read, and what was torn at its end is cut off; no session
 * of a former run is continued, so that no number is ever given twice.
 * @throws Error where the folder cannot be written
 */
export function openQueue(folder: string, open: OpenQueueFile = openQueueFile): Queue {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [damaged, foreign]: [string[], string[]] = [[], []];
  const files: SessionFiles = {
    open: (name) => open(join(folder, name)),
    create(name, line) {
      const file = open(join(folder, name));
      try {
        file.append(line);
        syncFolder(folder);
        return file;
      } catch (error) {
        file.close();
        rmSync(join(folder, name), { force: true });
        throw error;
      }
    },
    replace(name, lines) {
      const next = nameOf(Number.parseInt(name, 10));
      writeDurably(join(folder, next), lines);
      rmSync(join(folder, name), { force: true });
      return next;
    },
  };
  const hints = readHints(join(folder, 'acked'));
  const sessions: SessionQueue[] = [];
  for (const [name, content] of readSessions(folder, { damaged, foreign })) {
    const acknowledged = Math.min(hints[name] ?? 0, content.events.length);
    sessions.push(createSessionQueue(files, name, content, { isLive: false, acknowledged }));
  }

  return {
    damaged,
    foreign,
    sessions: () => [...sessions],
    begin(origin) {
      const name = nameOf(origin.startedMs);
      const content = { origin, header: null, events: [] };
      const session = createSessionQueue(files, name, content, { isLive: true, acknowledged: 0 });
      sessions.push(session);
      return session;
    },
    async settle(session) {
      if (!session.isLive && session.waiting === 0 && sessions.includes(session)) {
        await session.close();
        sessions.splice(sessions.indexOf(session), 1);
        rmSync(join(folder, session.name), { force: true });
      }
      const known = sessions.map(({ name, acknowledged }) => [name, acknowledged] as const);
      writeHints(join(folder, 'acked'), Object.fromEntries(known));
    },
    async close() {
      await Promise.all(sessions.map((session) => session.close()));
    },
  };
}

/** Names sort by when a session began. */
function nameOf(startedMs: number): string {
  return `${String(startedMs).padStart(14, '0')}-${randomBytes(6).toString('hex')}${ending}`;
}

/** What of the queue could not be read. */
interface Unread {
  readonly damaged: string[];
  readonly foreign: string[];
}

function readSessions(folder: string, unread: Unread): [string, SessionContent][] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted();
  const found = names.flatMap((name): [string, SessionContent][] => {
    const content = readSession(join(folder, name), unread);
    return content ? [[name, content]] : [];
  });
  const replaced = new Set(found.map(([, { origin }]) => origin.replaces));
  return found.filter(([name]) => {
    if (replaced.has(name)) rmSync(join(folder, name));
    return !replaced.has(name);
  });
}

/** Reads a session and cuts off its torn end; what is more than a torn line is kept beside it. */
function readSession(path: string, { damaged, foreign }: Unread): SessionContent | null {
  const bytes = readFileSync(path);
  const content = readSessionContent(bytes);
  if (content === 'foreign') {
    foreign.push(path);
    return null;
  }
  const end = content?.bytes ?? 0;
  if (bytes.subarray(end).includes('\n')) {
    copyFileSync(path, `${path}.damaged`);
    damaged.push(`${path}.damaged`);
  }
  if (content === null) rmSync(path);
  else if (end < bytes.length) truncateSync(path, end);
  return content;
}

function readHints(path: string): Readonly<Record<string, number>> {
  try {
    return acknowledgedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

/** A hint that is lost costs a question to the server, no more. */
function writeHints(path: string, hints: Readonly<Record<string, number>>): void {
  try {
    writeDurably(path, JSON.stringify(hints));
  } catch {
    // The disk is full.
  }
}
