import escapeHtml from 'escape-html';

const styles = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
  main { max-width: 28rem; padding: 1.5rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  a { color: LinkText; }
`;

/** How often the page of a temporary failure tries again. */
const retrySeconds = 5;

/** A page for a browser that navigated into a failure, with the way back. */
export function renderErrorPage(instanceName: string, sentence: string): string {
  return renderPage(instanceName, sentence, '');
}

/** The same for a failure that passes: the page asks for its address again until it is there. */
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
<body><main><h1>${escapeHtml(sentence)}</h1><p><a href="/login">Back to ${name}</a></p></main></body>
</html>
`;
}
