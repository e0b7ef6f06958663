import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

interface Page {
  /** Of the addresses below /dashboard, as a regular expression; the first that fits counts. */
  readonly pattern: string;
  readonly module: string;
  /** Its catalogue, if it has one of its own. */
  readonly texts?: 'company' | 'pages' | 'settings';
}

const placeholder = '<!--page-files-->';
const locales = ['en', 'de'] as const;

/** Which code shows which page of the dashboard. */
const pages: readonly Page[] = [
  { pattern: '/?$', module: 'app/pages/welcome-page.tsx' },
  { pattern: '/companyoverview', module: 'features/vtcs/pages/company-overview-page.tsx' },
  {
    pattern: '/managecompany',
    module: 'features/vtcs/pages/manage-company-page.tsx',
    texts: 'company',
  },
  { pattern: '/members$', module: 'features/members/pages/members-page.tsx', texts: 'company' },
  { pattern: '/members/', module: 'features/members/pages/member-page.tsx', texts: 'company' },
  { pattern: '/roles', module: 'features/roles/pages/roles-page.tsx', texts: 'company' },
  { pattern: '/audit', module: 'features/audit/pages/audit-page.tsx', texts: 'company' },
  { pattern: '/settings', module: 'features/account/pages/settings-page.tsx', texts: 'settings' },
  { pattern: '/createvtc', module: 'features/vtcs/pages/create-vtc-page.tsx' },
  { pattern: '/joinvtc', module: 'features/vtcs/pages/join-vtc-page.tsx' },
  { pattern: '/', module: 'app/pages/coming-page.tsx', texts: 'pages' },
];

/**
 * Has the app's document name all files of the app itself, and writes into it which ones each page
 * of the dashboard takes beside those, for `fetch-ahead.js` to ask for at once: else a browser would
 * learn of each from the code before it alone. That script holds up the app: what it asked for after
 * the app had would lie about until the app wants it afresh, and be out of date by then.
 */
export function writePageFiles(): Plugin {
  return {
    name: 'waybill:page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(placeholder)) return html;
        const inEntry = collectFiles(bundle, 'main.ts');
        const ofApp = [...collectFiles(bundle, 'start.tsx')].filter((file) => !inEntry.has(file));
        const inDocument = new Set([...inEntry, ...ofApp]);
        const beyondDocument = (module: string) =>
          [...collectFiles(bundle, module)].filter((file) => !inDocument.has(file));
        const table = pages.map(({ pattern, module, texts }) => ({
          pattern: `^/dashboard${pattern}`,
          files: beyondDocument(module),
          texts: Object.fromEntries(
            locales.map((locale) => [
              locale,
              texts ? beyondDocument(`lib/i18n/${locale}/${texts}.ts`) : [],
            ]),
          ),
        }));
        const json = JSON.stringify(table);
        return {
          html: html.replace(
            placeholder,
            () => `<script type="application/json" id="page-files">${json}</script>
    <script src="/fetch-ahead.js"></script>`,
          ),
          tags: ofApp.map(linkTo),
        };
      },
    },
  };
}

function linkTo(href: string): HtmlTagDescriptor {
  const attrs = href.endsWith('.css')
    ? { rel: 'stylesheet', crossorigin: true, href }
    : { rel: 'modulepreload', crossorigin: true, href, fetchpriority: 'low' };
  return { tag: 'link', attrs, injectTo: 'head' };
}

/** The addresses of a module's code and styles, and of all that it needs before it can run. */
function collectFiles(bundle: Rolldown.OutputBundle, module: string): Set<string> {
  const found = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    const file = `/${chunk.fileName}`;
    if (found.has(file)) return;
    found.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  visit(findChunk(bundle, module));
  return found;
}

/** @throws when no file of the build is this module's: it was moved, and the table has to follow. */
function findChunk(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/src/${module}`))) {
      return file;
    }
  }
  throw new Error(`The build has no ${module}.`);
}
