import type { IncomingMessage } from 'node:http';
import { messages } from '@waybill/schema/messages';
import type { Language } from '@waybill/schema/preferences';
import { loadSentences } from '@waybill/schema/sentences/load-sentences';
import escapeHtml from 'escape-html';
import { loadTexts } from '../lib/load-texts.ts';
import { writeMessage } from '../lib/write-message.ts';
import { localeOfReader } from './locale.ts';
import { lookTokens, renderBrand } from './look.ts';
import en from './texts/en.json' with { type: 'json' };

const sentencesIn = await loadTexts<Readonly<Record<string, string>>>(messages, loadSentences);
const textsIn = await loadTexts(
  en,
  (language) => import(/* @vite-ignore */ `./texts/${language}.json`, { with: { type: 'json' } }),
);
const keys = new Map<string, string>(
  Object.entries(messages).map(([key, sentence]) => [sentence, key]),
);

const styles = `${lookTokens}
  body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto auto 1fr; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
  main { align-self: center; justify-self: center; max-width: 28rem; padding: 1.5rem; }
  h1 { margin: 0.5rem 0; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
  main a { color: var(--amber-text); }
  .broken { display: block; width: 240px; max-width: 100%; fill: var(--surface); stroke: var(--red); stroke-width: 2; }
  .broken :is(.ahead, .goal) { stroke: var(--edge); }
  .broken .ahead { stroke-dasharray: 9 7; }
`;

/** A road that breaks off. */
const brokenLine = `<svg class="broken" viewBox="0 0 240 20" aria-hidden="true"><path class="ahead" d="M132 10h94"/><path stroke-width="3" d="M12 10h96M115 5l10 10m0-10-10 10"/><circle cx="8" cy="10" r="5"/><circle class="goal" cx="232" cy="10" r="5"/></svg>`;

/** How often the page of a temporary failure retries. */
const retrySeconds = 5;

/** Renders an error page in the browser's language, with a link back. */
export function renderErrorPage(
  request: IncomingMessage,
  instanceName: string,
  sentence: string,
): string {
  return renderPage(localeOfReader(request), instanceName, sentence, '');
}

/** The same for a temporary failure: the page reloads until it succeeds. */
export function renderRetryPage(
  request: IncomingMessage,
  instanceName: string,
  sentence: string,
): string {
  const refresh = `<meta http-equiv="refresh" content="${retrySeconds}">\n`;
  return renderPage(localeOfReader(request), instanceName, sentence, refresh);
}

/** Returns a sentence of `messages` in a language; others stay. */
function translate(sentence: string, locale: Language): string {
  const key = keys.get(sentence);
  return (key === undefined ? undefined : sentencesIn(locale)[key]) ?? sentence;
}

function renderPage(
  locale: Language,
  instanceName: string,
  sentence: string,
  head: string,
): string {
  const name = escapeHtml(instanceName);
  const heading = escapeHtml(translate(sentence, locale));
  const back = escapeHtml(
    writeMessage(textsIn(locale).errorPage.back, locale, { name: instanceName }),
  );
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${name}</title>
<style>${styles}</style>
</head>
<body><header class="bar">${renderBrand(name)}</header><div class="lane"></div><main>${brokenLine}<h1>${heading}</h1><p><a href="/login">${back}</a></p></main></body>
</html>
`;
}
