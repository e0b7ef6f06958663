import type { Rolldown } from 'vite';

/** What floats above a page, which comes when it is asked for. */
const overlays = [
  /components\/(Combobox|FocusTrap|Menu|Modal|ModalBase|Overlay|Popover|Portal|ScrollArea)\//,
  /DirectionProvider|Floating|floating-ui|react-remove-scroll|react-style-singleton|use-sidecar/,
  /use-(callback-ref|click-outside|focus-\w+|long-press)\//,
  /src\/components\/modal-dialog\./,
];

/** What forms are made of, but for what few of them have. */
const inputs = [
  /components\/((?!Number)\w*Input\w*|NativeSelect|Switch|Checkbox)\/|utils\/In/,
  /@mantine\/form|klona|fast-deep-equal|contract\/issues/,
  /src\/(lib\/form|components\/(search|dialog)-form)\./,
];

/** Styles that weigh much and are needed by few. */
const rareStyles = /src\/components\/(checkbox|combobox|switch)\.css/;

/** What some pages show, without what only their forms do. */
const parts =
  /web\/src\/(components|features\/\w+\/(components|[\w-]+\.ts))|Badge|EmptyState|tabler/;
const ofForms = /dialog|form|field|picker|crop|upload|code|notice|offer/;

const isOverlay = (id: string) => overlays.some((pattern) => pattern.test(id));
const isCommon = (id: string) => !isInput(id) && !isOverlay(id) && !rareStyles.test(id);
const isInput = (id: string) => inputs.some((pattern) => pattern.test(id));

/**
 * Which modules share a file, each with all that it needs; the first group that fits counts. Left to
 * itself the bundler makes of what two pages share a file of its own: dozens for each page, most of
 * half a kB, of which browsers fetch six at a time.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'index', tags: ['$initial'] },
  { name: 'zod', test: /src\/lib\/zod-without-eval/ },
  { name: 'contracts', test: /schema\/src\/features\/(auth|users|instance)\.contract/ },
  { name: 'react', test: /node_modules\/react-dom\/client/ },
  // With what overlays and inputs share with the rest, which else would fetch all of those.
  { name: 'app', test: /src\/start\.|@mantine\/core\/esm\/core\// },
  { name: 'common', minShareCount: 5, test: isCommon },
  { name: 'inputs', test: isInput },
  { name: 'overlays', test: isOverlay },
  {
    name: 'parts',
    minShareCount: 2,
    test: (id) => isCommon(id) && parts.test(id) && !ofForms.test(id),
  },
];
