import escapeHtml from 'escape-html';
import { lookTokens, renderBrand } from './look.ts';

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

/** Renders an error page for a browser, with a link back. */
export function renderErrorPage(instanceName: string, sentence: string): string {
  return renderPage(instanceName, sentence, '');
}

/** The same for a temporary failure: the page reloads until it succeeds. */
export function renderRetryPage(instanceName: string, sentence: string): string {
  const refresh = `<meta http-equiv="refresh" content="${retrySeconds}">\n`;
  return renderPage(instanceName, sentence, refresh);
}

function renderPage(instanceName: string, sentence: string, head: string): string {
  const name = escapeHtml(instanceName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${name}</title>
<style>${styles}</style>
</head>
<body><header class="bar">${renderBrand(name)}</header><div class="lane"></div><main>${brokenLine}<h1>${escapeHtml(sentence)}</h1><p><a href="/login">Back to ${name}</a></p></main></body>
</html>
`;
}
