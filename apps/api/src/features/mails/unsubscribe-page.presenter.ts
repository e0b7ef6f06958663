import type { Language } from '@waybill/schema/preferences';
import escapeHtml from 'escape-html';
import { lookTokens, renderBrand } from '../../http/look.ts';
import { createWords } from './mail-words.presenter.ts';

/** Contents of the unsubscribe page. */
export interface UnsubscribePage {
  readonly locale: Language;
  readonly instance: string;
  readonly state: 'asks-about-kind' | 'asks-about-digest' | 'done' | 'invalid';
}

const styles = `${lookTokens}
  body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto auto 1fr; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
  main { align-self: center; justify-self: center; max-width: 28rem; padding: 1.5rem; }
  h1 { margin: 0.5rem 0; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
  main a { color: var(--amber-text); }
  button { min-height: 44px; padding: 0 1rem; border: 0; border-radius: 6px; background: var(--amber); color: var(--on-amber); font: inherit; font-weight: 600; cursor: pointer; }
  :focus-visible { outline: 2px solid var(--amber-text); outline-offset: 2px; }
`;

/** Renders the page. Opening it changes nothing; its button does. */
export function renderUnsubscribePage({ locale, instance, state }: UnsubscribePage): string {
  const words = createWords({ locale, timeZone: 'UTC', distanceUnit: 'km' });
  const say = (...given: Parameters<typeof words.unsubscribe>) =>
    escapeHtml(words.unsubscribe(...given));
  const settings = `<p><a href="/dashboard/settings/notifications">${say('settings')}</a></p>`;
  const form = `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><p><button type="submit">${say('button')}</button></p></form>`;
  const parts = {
    'asks-about-kind': { title: say('title'), text: say('kind', { instance }), act: form },
    'asks-about-digest': { title: say('title'), text: say('digest', { instance }), act: form },
    done: { title: say('doneTitle'), text: say('done'), act: settings },
    invalid: { title: say('invalidTitle'), text: say('invalid'), act: settings },
  };
  const { title, text, act } = parts[state];
  const name = escapeHtml(instance);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<style>${styles}</style>
</head>
<body><header class="bar">${renderBrand(name)}</header><div class="lane"></div><main><h1>${title}</h1><p>${text}</p>${act}</main></body>
</html>
`;
}
