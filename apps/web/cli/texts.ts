import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messages } from '@waybill/schema/messages';
import { isLanguage, isReadByNatives, languages } from '@waybill/schema/preferences';
import {
  hashTexts,
  listChanged,
  listStrayFiles,
  readRecord,
  readTextsIn,
  recordPath,
  type TextsByFolder,
} from '../build/all-texts.ts';
import { sentencesFolder } from '../build/catalogues.ts';
import { findTextProblems } from '../build/check-texts.ts';

const [first = '', ...options] = process.argv.slice(2);

if (first === 'check') check();
else {
  // The registers have the English sentences; translators read them in a file.
  writeFileSync(join(sentencesFolder, 'en.json'), `${JSON.stringify(messages, null, 2)}\n`);
  if (first === '') summarise();
  else if (options.includes('--seen')) markSeen(first);
  else describe(first);
}

/** Lists what is wrong in all languages, and fails if anything is. */
function check(): void {
  const english = readTextsIn('en');
  const problems = [
    ...languages.flatMap((tag) =>
      findTextProblems({ tag, english, own: readTextsIn(tag), record: readRecord(tag) }),
    ),
    ...listStrayFiles().map((file) => `${file} is of no language of the app`),
  ];
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}

/** Prints a line for each language. */
function summarise(): void {
  const english = readTextsIn('en');
  console.log(`English: ${sizeOf(english)}\n`);
  for (const tag of languages.slice(1)) {
    const own = readTextsIn(tag);
    const missing = listMissing(english, own).length;
    const changed = listChanged(english, own, readRecord(tag)).length;
    const reader = isReadByNatives(tag) ? 'read by a native speaker' : 'translated by machine';
    console.log(`${tag}: ${missing} missing, ${changed} changed in English since, ${reader}`);
  }
  console.log('\nnpm run texts -- <tag> lists the files of a language.');
}

/** Prints the files of a language, what they lack, and which English texts have changed. */
function describe(tag: string): void {
  const english = readTextsIn('en');
  const own = readTextsIn(tag);
  if (!isLanguage(tag))
    console.log(`${tag} is not in the list of packages/schema/src/preferences.ts.\n`);
  for (const [folder, texts] of english) {
    const missing = [...texts.keys()].filter((key) => !own.get(folder)?.has(key));
    const size = sizeOf(new Map([[folder, texts]]));
    const state = !own.has(folder) ? 'to make' : missing.length > 0 ? 'incomplete' : 'complete';
    console.log(`${folder}/${tag}.json: ${size}, ${state}`);
    if (own.has(folder)) for (const key of missing) console.log(`  missing: ${key}`);
  }
  for (const text of listChanged(english, own, readRecord(tag))) console.log(`changed: ${text}`);
  const problems = findTextProblems({ tag, english, own, record: readRecord(tag) });
  for (const problem of problems.filter((one) => !one.endsWith(' is missing')))
    console.log(problem);
  console.log(`\nEnglish: ${sizeOf(english)}`);
}

/** Records that a language was compared with the English texts as they are now. */
function markSeen(tag: string): void {
  const record = { ...readRecord(tag), seen: hashTexts(readTextsIn('en')) };
  mkdirSync(dirname(recordPath(tag)), { recursive: true });
  writeFileSync(recordPath(tag), `${JSON.stringify(record, null, 2)}\n`);
}

function listMissing(english: TextsByFolder, own: TextsByFolder): string[] {
  return [...english].flatMap(([folder, texts]) =>
    [...texts.keys()].filter((key) => !own.get(folder)?.has(key)),
  );
}

function sizeOf(texts: TextsByFolder): string {
  const all = [...texts.values()].flatMap((one) => Array.from(one.values()));
  const characters = all.reduce((sum, text) => sum + text.length, 0);
  return `${all.length.toLocaleString('en')} texts, ${characters.toLocaleString('en')} characters`;
}
