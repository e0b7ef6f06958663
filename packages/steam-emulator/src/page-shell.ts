import { createHash } from 'node:crypto';
import { escapeMarkup } from './markup.ts';

const style = `
:root { color-scheme: light dark; --ground: #f4f4f1; --sheet: #fff; --text: #22252a;
  --soft: #575c64; --line: #c9ccd1; --edge: #7d828a; --notice: #fdf0d2; --hover: #faf3e3; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #17191c; --sheet: #212429; --text: #eceef0; --soft: #b3b8bf;
    --line: #3b4047; --edge: #8d939b; --notice: #3a2f16; --hover: #2c2a22; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 4vh auto; padding: 1.5rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: .75rem; border-top: .375rem solid #f2a900; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
.notice { padding: .625rem .875rem; border-radius: .5rem; background: var(--notice); }
ul { display: grid; gap: .5rem; margin: 0 0 1rem; padding: 0; list-style: none; }
button { width: 100%; padding: .625rem .75rem; border: 1px solid var(--edge);
  border-radius: .5rem; background: transparent; color: inherit; font: inherit; cursor: pointer; }
button:hover { background: var(--hover); }
button:focus-visible { outline: 3px solid #f2a900; outline-offset: 2px; }
.driver { display: flex; align-items: center; gap: .75rem; text-align: start; }
.driver img { flex: none; border-radius: .375rem; }
.name { display: block; font-weight: 600; overflow-wrap: anywhere; }
.id { display: block; color: var(--soft); font-size: .875rem; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Returns the CSP of a page whose form may redirect to the given origin. */
export function contentPolicy(returnOrigin: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    `form-action 'self' ${returnOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** The document of an emulator's page. */
export function renderPage(emulator: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} · ${escapeMarkup(emulator)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
