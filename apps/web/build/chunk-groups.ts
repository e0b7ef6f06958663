import type { Rolldown } from 'vite';

/** What pages are made of, and nothing that few of them need. */
const ofPages =
  /src\/components\/(titled-page|narrow-page|query-content|list-skeleton|fact-card|relative-time|text-link|access-denied|country-name|collapsible-section|render-later|two-columns|reasoned-button|more-button|count-links)\./;

/** The kit's core, and what of it is not for a slider, a menu or a dialog alone. */
const ofApp =
  /src\/start\.|@mantine\/(core\/esm\/core\/(?!utils\/(create-scoped|find-element))|hooks\/esm\/(?!use-(move|long-press|debounced|focus)))/;

/**
 * Which modules share a file, each with all that it needs: the first group that fits counts, so that
 * what more pages need comes before what fewer do. Left to itself the bundler makes of what two pages
 * share a file of its own: dozens for each page, most of half a kB, of which browsers fetch six at a
 * time. `npm run check` weighs the result.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'index', tags: ['$initial'] },
  // Asked for whole by few: see inline-registers.ts.
  { name: 'registers', test: /schema\/src\/(messages|registers|([\w-]+\/)?[\w-]+\.register)\.ts$/ },
  // Without this they would lie beside the schemas, which need them too.
  {
    name: 'basics',
    test: /schema\/src\/((?!accent|errors|position-frames|territories|text|rich-text)[\w-]+|features\/[\w-]+\.texts)\.ts$/,
  },
  // What forms are checked by, and nothing else needs: see light-contracts.ts.
  { name: 'schemas', test: /node_modules\/zod\/|zod-without-eval|\?whole$/ },
  // Runs in a task of its own: see main.ts.
  { name: 'react', test: /node_modules\/react-dom\/client/ },
  { name: 'app', test: ofApp },
  { name: 'page', test: ofPages },
  // Beside forms, the pages' own selects and ticks; those of lists to choose from weigh more.
  {
    name: 'forms',
    test: /src\/(lib\/form|components\/search-form)\.|\/(NativeSelect|CheckIcon)\./,
  },
  {
    name: 'parts',
    minShareCount: 4,
    test: /tabler|schema\/src\/(?!position-frames|territories|features\/(?:alliances|applications|notifications|backups|demo|notices|operat|fuel|positions|regions|roads|route-plans|traffic))|src\/(lib\/(?!file-schema|territory|use-held)|features\/(?!alliances\/|applications\/|auth\/(?:sign-in|registration)|notifications|backups|demo|notices|operat|fuel|positions|regions|roads|route-plans|traffic)([\w-]+\/){1,2}[\w.-]+\.ts$)|permission-denied|\/Badge\./,
  },
  // What both the frame and pages show.
  { name: 'marks', test: /src\/components\/(plate|plate-face|plate-style|evidence-mark)\./ },
  // What the frame shows after the page: one file each would be four requests more.
  {
    name: 'frame',
    test: /layouts\/(bottom-bar|company-line|live-updates)\.|components\/bell\.|(notifications|notices)\.(queries|contract)\.ts$|src\/lib\/live\/(?!first-position)/,
  },
  // What pages show of a company.
  { name: 'vtc', test: /vtc-page-header\.|remembered-section\./ },
  { name: 'dialogs', test: /src\/components\/modal-dialog\./ },
  { name: 'pickers', test: /src\/components\/code-picker\./ },
];
