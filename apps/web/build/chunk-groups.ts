import type { Rolldown } from 'vite';

/** What most pages use, without what only a few need. */
const ofPages =
  /src\/components\/(titled-page|narrow-page|query-content|list-skeleton|fact-card|relative-time|text-link|access-denied|collapsible-section|render-later|two-columns|reasoned-button|more-button|count-links)\./;

/** Mantine's core, without what only sliders, menus or dialogs need. */
const ofApp = /src\/start\.|@mantine\/(core\/esm\/core\/(?!utils\/(create-scoped|find-element)))/;

/**
 * Defines which modules share a chunk, each with its dependencies. The first matching group wins, so widely
 * needed ones come first. By default the bundler makes a chunk of everything that two pages share: dozens per
 * page, mostly of half a kB, of which browsers fetch six at a time. `npm run check` checks the weights.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'index', tags: ['$initial'] },
  // Only a few modules use them whole: see inline-registers.ts.
  { name: 'registers', test: /schema\/src\/(messages|registers|([\w-]+\/)?[\w-]+\.register)\.ts$/ },
  // The cities of both games, for pages that name or ask for places.
  { name: 'territories', test: /schema\/src\/(territories|city-names)\.ts$/ },
  // Otherwise they would end up in the chunk of the schemas, which need them too.
  {
    name: 'basics',
    test: /schema\/src\/((?!accent|errors|position-frames|stale-queries|text|rich-text)[\w-]+|features\/(?!achievements)[\w-]+\.texts)\.ts$/,
  },
  // Needed only to validate forms: see light-contracts.ts.
  { name: 'schemas', test: /node_modules\/zod\/|zod-without-eval|\?whole$/ },
  // Evaluated in its own task: see main.ts.
  { name: 'react', test: /node_modules\/react-dom\/client/ },
  { name: 'app', test: ofApp },
  { name: 'page', test: ofPages },
  // Pages that name countries; others need their names only for screen readers, later.
  { name: 'countries', test: /src\/(lib\/names|components\/country-name)\./ },
  // Searches and filters of lists. Comboboxes are larger and stay out.
  { name: 'fields', test: /src\/components\/search-form\.|\/(NativeSelect|CheckIcon)\./ },
  // What is filled in and sent: lists do without.
  { name: 'forms', test: /src\/lib\/form\./ },
  {
    name: 'parts',
    // What fewer pages share is mostly of one feature, and stays out.
    minShareCount: 8,
    // Split by the pages that need them, in pieces that are worth a request.
    entriesAware: true,
    entriesAwareMergeThreshold: 6_000,
    test: /tabler|schema\/src\/|src\/(lib\/(?!names|territory-names)|features\/)[\w/.-]+(?<!\.schema)\.ts$|permission-denied|\/Badge\./,
  },
  // Used by both the frame and pages.
  { name: 'marks', test: /src\/components\/(plate|plate-face|plate-style|evidence-mark)\./ },
  // Parts of the frame that load after the page: separate files would be four more requests.
  {
    name: 'frame',
    test: /layouts\/(bottom-bar|company-line|live-updates)\.|components\/bell\.|(notifications|notices)\.(queries|contract)\.ts$|src\/lib\/live\/(?!first-position)|schema\/src\/stale-queries\./,
  },
  // Shared by pages about a company.
  { name: 'vtc', test: /vtc-page-header\.|remembered-section\./ },
  { name: 'dialogs', test: /src\/components\/modal-dialog\./ },
  { name: 'pickers', test: /src\/components\/code-picker\./ },
];
