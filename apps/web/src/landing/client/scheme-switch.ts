import { getElement } from './elements.ts';

/** Mantine's storage key in the app. */
const storageKey = 'mantine-color-scheme-value';
const next = { auto: 'light', light: 'dark', dark: 'auto' } as const;
type Choice = keyof typeof next;

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** Makes the switch cycle through the system, light and dark colour schemes. */
export function connectSchemeSwitch(): void {
  const button = getElement('[data-scheme-switch]');
  show(button, readChoice());
  button.addEventListener('click', () => {
    const choice = next[readChoice()];
    localStorage.setItem(storageKey, choice);
    show(button, choice);
  });
  const showAgain = () => show(button, readChoice());
  systemIsDark.addEventListener('change', showAgain);
  addEventListener('storage', showAgain);
}

function readChoice(): Choice {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

function show(button: HTMLElement, choice: Choice): void {
  const { dataset } = document.documentElement;
  const isDark = choice === 'dark' || (choice === 'auto' && systemIsDark.matches);
  dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
  dataset['chosenScheme'] = choice;
  const label = button.dataset[`label${choice[0]?.toUpperCase()}${choice.slice(1)}`] ?? '';
  button.setAttribute('aria-label', label);
  button.title = label;
  showPictures(choice);
}

/** Pictures follow the system's scheme by media query; a choice overrides it. */
function showPictures(choice: Choice): void {
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-scheme]')) {
    const { scheme, shapeMedia = 'all' } = source.dataset;
    const whenChosen = scheme === choice ? shapeMedia : 'not all';
    source.media =
      choice === 'auto' ? `${shapeMedia} and (prefers-color-scheme: ${scheme})` : whenChosen;
  }
}
