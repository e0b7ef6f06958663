import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCredentials } from '../account/credentials.ts';
import type { CommandContext } from '../commands/context.ts';
import { systemClocks } from '../lib/clocks.ts';
import { createGamePlaces } from '../plugin/game-places.ts';

export interface TestContext extends CommandContext {
  readonly folder: string;
  readonly printed: string[];
  readonly warned: string[];
  readonly shown: string[];
  /** What somebody types, a line for each question. */
  readonly typed: string[];
  readonly questions: string[];
  /** The addresses that were opened in the browser. */
  readonly opened: string[];
  /** The folders and files that were opened. */
  readonly openedPaths: string[];
  stop(): void;
  remove(): void;
}

/** A companion of its own, in a folder of its own, on a terminal that remembers. */
export function buildContext(): TestContext {
  const folder = mkdtempSync(join(tmpdir(), 'companion-'));
  const stopping = new AbortController();
  const openedPaths: string[] = [];
  const [printed, warned, shown, typed, questions, opened]: string[][] = [[], [], [], [], [], []];
  const context = {
    folder,
    printed: printed ?? [],
    warned: warned ?? [],
    shown: shown ?? [],
    typed: typed ?? [],
    questions: questions ?? [],
    opened: opened ?? [],
    openedPaths,
  };
  return {
    ...context,
    terminal: {
      print: (line) => void context.printed.push(line),
      warn: (line) => void context.warned.push(line),
      show: (line) => void context.shown.push(line),
      ask: async (question) => {
        context.questions.push(question);
        return context.typed.shift() ?? null;
      },
      hasColour: false,
    },
    credentials: openCredentials(join(folder, 'config')),
    queueFolder: join(folder, 'queue'),
    instanceAddress: join(folder, 'state', 'companion.sock'),
    clocks: systemClocks,
    random: () => 0,
    stopping: stopping.signal,
    openAddress: (address) => void context.opened.push(address),
    language: 'en-GB',
    platform: 'linux',
    deviceName: 'Gaming PC',
    programFile: join(folder, 'fetched', 'companion.js'),
    handlerPlaces: {
      platform: 'linux',
      node: process.execPath,
      program: join(folder, 'data', 'waybill-companion', 'companion.mjs'),
      dataHome: join(folder, 'data'),
      configHome: join(folder, 'config-home'),
    },
    installation: null,
    autostart: null,
    gamePlaces: createGamePlaces('linux', join(folder, 'home')),
    settingsFile: join(folder, 'config', 'window.json'),
    logFile: join(folder, 'state', 'companion.log'),
    openPath: (path) => void context.openedPaths.push(path),
    stop: () => stopping.abort(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
