import { type Language, languages } from '@waybill/schema/preferences';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import english from '../texts/en.json' with { type: 'json' };

type Words = (typeof english)['window'];

const catalogues = new Map(await Promise.all(languages.map(loadWords)));

/** Loads what the build has compiled: see `build-page.mjs`. */
async function loadWords(language: Language): Promise<[Language, Words]> {
  const { default: texts } = await import(/* @vite-ignore */ `../texts/${language}.json`, {
    with: { type: 'json' },
  });
  return [language, texts.window];
}

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};

export type Texts = ReturnType<typeof textsIn>;

/** Returns the texts of the window in a language; those with values are functions. */
export function textsIn(language: Language) {
  const words = catalogues.get(language) ?? english.window;
  const say = (message: CompiledMessage, values: FormatValues<string>) =>
    [format(message, language, values, { formatters })].flat().join('');
  return {
    ...words,
    proposalTitle: (host: string) => say(words.proposalTitle, { host }),
    proposalReplaces: (name: string, host: string) => say(words.proposalReplaces, { name, host }),
    waitingText: (host: string) => say(words.waitingText, { host }),
    updateText: (host: string) => say(words.updateText, { host }),
    unreachable: (host: string) => say(words.unreachable, { host }),
    offline: (count: number) => say(words.offline, { count }),
    plugin: (revision: number) => say(words.plugin, { revision: `${revision}` }),
    events: (count: number) => say(words.events, { count }),
    route: (from: string, to: string, distance: string) => say(words.route, { from, to, distance }),
    driven: (driven: string, planned: string | null) =>
      planned === null ? say(words.driven, { driven }) : say(words.drivenOf, { driven, planned }),
    proton: (game: string) => say(words.proton, { game }),
    answers: (revision: number) => say(words.answers, { revision: `${revision}` }),
    installedRestart: (game: string) => say(words.installedRestart, { game }),
    gameRuns: (game: string) => say(words.gameRuns, { game }),
    notWritable: (game: string, file: string) => say(words.notWritable, { game, file }),
    refused: (why: keyof Words['refused'], file: string) => say(words.refused[why], { file }),
    heard: (age: string) => say(words.heard, { age }),
    unheard: (game: string) => say(words.unheard, { game }),
    updateThere: (version: string) => say(words.updateThere, { version }),
    version: (version: string) => say(words.version, { version }),
  };
}
