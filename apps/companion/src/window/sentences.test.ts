import { messages } from '@waybill/schema/messages';
import { describe, expect, test } from 'vitest';
import { languageOf, translate } from './sentences.ts';

test('a language is the first of a browser’s that the window has', () => {
  expect(languageOf('tlh,de-AT;q=0.9,en;q=0.8')).toBe('de');
  expect(languageOf('tlh')).toBe('en');
  expect(languageOf(undefined)).toBe('en');
});

describe('sentences', () => {
  test.each([
    messages.connectionWrong,
    'https://vtc.example.org is unreachable or not a Waybill server.',
    'https://a.example redirects to https://b.example. If that is your company’s server, sign in there.',
    'The telemetry plugin has revision 9; this companion reads 10, 11, 12.',
    'Couldn’t write to the disk: ENOSPC',
  ])('have a German form: %s', (sentence) => {
    expect(translate(sentence, 'de')).not.toBe(sentence);
    expect(translate(sentence, 'de')).not.toContain('$');
  });

  test('with what is unknown stay as they are', () => {
    expect(translate('Something new.', 'de')).toBe('Something new.');
  });

  test('say what to do where the window can do it', () => {
    const sentence = 'The telemetry plugin has revision 9; this companion reads 10, 11, 12.';
    expect(translate(sentence, 'en')).toBe(`${sentence} Install the plugin again below.`);
    expect(translate('Something new.', 'en')).toBe('Something new.');
  });
});
