import type { Language } from '@waybill/schema/preferences';
import escapeHtml from 'escape-html';

interface Link {
  readonly label: string;
  readonly url: string;
}

/** The parts of a mail, from top to bottom. */
export interface MailParts {
  readonly locale: Language;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Text that a user wrote, below its label. */
  readonly quote: { readonly label: string; readonly text: string } | null;
  /** The notifications of a digest. */
  readonly entries: readonly Link[];
  /** The number of further notifications. */
  readonly more: string | null;
  readonly button: Link;
  /** Why the reader gets it, and how to stop it. */
  readonly footer: readonly (string | Link)[];
}

/** Renders the parts as plain text. */
export function renderText(parts: MailParts): string {
  const { paragraphs, quote, entries, more, button, footer } = parts;
  const blocks = [
    ...paragraphs,
    ...(quote ? [`${quote.label}\n${quoteLines(quote.text)}`] : []),
    ...entries.map(({ label, url }) => `* ${label}\n  ${url}`),
    ...(more === null ? [] : [more]),
    `${button.label}:\n${button.url}`,
    `-- \n${footer.map((line) => (typeof line === 'string' ? line : `${line.label}\n${line.url}`)).join('\n')}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function quoteLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}

const ink = '#1a1d21';
const quiet = '#5f666e';

/** Renders the parts as plain HTML, without images, scripts or external resources. */
export function renderHtml(parts: MailParts): string {
  const { locale, heading, paragraphs, quote, entries, more, button, footer } = parts;
  const list = entries.map(({ label, url }) => `<li>${renderLink(label, url)}</li>`).join('\n');
  const body = [
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(quote ? [renderQuote(quote)] : []),
    ...(list === '' ? [] : [`<ul>\n${list}\n</ul>`]),
    ...(more === null ? [] : [`<p>${escapeHtml(more)}</p>`]),
    `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="background:#f8ab17;color:#1b1405;padding:10px 16px;border-radius:6px;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`,
    `<hr style="border:0;border-top:1px solid #d8d5ca">`,
    ...footer.map((line) => `<p style="font-size:13px;color:${quiet}">${renderFooter(line)}</p>`),
  ];
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:${ink};background:#fff"><div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${body.join('\n')}
</div></body>
</html>
`;
}

function renderQuote({ label, text }: { readonly label: string; readonly text: string }): string {
  return `<p>${escapeHtml(label)}</p><blockquote style="margin:0;padding-left:12px;border-left:3px solid #d8d5ca;white-space:pre-line">${escapeHtml(text)}</blockquote>`;
}

function renderLink(label: string, url: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#7a4d00">${escapeHtml(label)}</a>`;
}

function renderFooter(line: string | Link): string {
  if (typeof line === 'string') return escapeHtml(line);
  return `${escapeHtml(line.label)} ${renderLink(line.url, line.url)}`;
}
