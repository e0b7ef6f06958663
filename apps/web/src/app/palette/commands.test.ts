import { expect, test } from 'vitest';
import { findCommands, type Command } from './commands.ts';

function buildCommand(label: string, hint?: string, words?: string): Command {
  const icon: Command['icon'] = Object.assign(() => null, {});
  return {
    id: label,
    group: 'pages',
    label,
    icon,
    target: '/',
    ...(hint && { hint }),
    ...(words && { words }),
  };
}

const commands = [
  buildCommand('Live Fleet Map', 'Real-Time Systems'),
  buildCommand('Fleet Overview', 'Fleet'),
  buildCommand('Mitgliedschaft löschen'),
  buildCommand('Dark colour scheme', '', 'theme appearance'),
];

function labelsFor(text: string): string[] {
  return findCommands(commands, text).map(({ label }) => label);
}

test('matches each word, in any order, in label and hint', () => {
  expect(labelsFor('fleet')).toEqual(['Live Fleet Map', 'Fleet Overview']);
  expect(labelsFor('map fleet')).toEqual(['Live Fleet Map']);
  expect(labelsFor('real map')).toEqual(['Live Fleet Map']);
  expect(labelsFor('garage')).toEqual([]);
});

test('matches synonyms', () => {
  expect(labelsFor('theme')).toEqual(['Dark colour scheme']);
  expect(labelsFor('dark theme')).toEqual(['Dark colour scheme']);
});

test('ignores case, accents and surrounding spaces', () => {
  expect(labelsFor('  LOSCHEN ')).toEqual(['Mitgliedschaft löschen']);
  expect(labelsFor('Löschen')).toEqual(['Mitgliedschaft löschen']);
});

test('offers everything until something is typed', () => {
  expect(labelsFor('')).toHaveLength(4);
});
