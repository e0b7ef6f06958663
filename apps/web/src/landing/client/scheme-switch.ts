import { getElement } from './elements.ts';

/** Where Mantine keeps the choice in the app. */
const storageKey = 'mantine-color-scheme-value';
const next = { auto: 'light', light: 'dark', dark: 'auto' } as const;
type Choice = keyof typeof next;

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** Lets the switch go round between the system's colour scheme, the light and the dark one. */
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

/** A picture asks the system for the scheme; a choice overrules that. */
function showPictures(choice: Choice): void {
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-scheme]')) {
    const { scheme, shapeMedia = 'all' } = source.dataset;
    const whenChosen = scheme === choice ? shapeMedia : 'not all';
    source.media =
      choice === 'auto' ? `${shapeMedia} and (prefers-color-scheme: ${scheme})` : whenChosen;
  }
}
