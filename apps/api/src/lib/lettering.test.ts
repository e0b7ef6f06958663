import { expect, test } from 'vitest';
import { loadLettering } from './lettering.ts';

test('no point of a line gets lost, wherever it begins', async () => {
  const lettering = await loadLettering();
  const line = {
    text: 'A driver with a very long name',
    face: 'heading',
    size: 72,
    y: 226,
  } as const;
  for (let x = 0; x < 100; x += 1) {
    expect(lettering.outline({ ...line, x })).toMatch(/^[MLHVCQZ\d. -]+$/);
  }
});

test('all typefaces have the letters of many languages', async () => {
  const lettering = await loadLettering();
  const letters =
    'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸß ÑÁÍÓÚ¿¡ ÃÕ ĄĆĘŁŃŚŹŻąćęłńśźż ČĎĚŇŘŠŤŮÝŽčďěňřšťůýž İıĞğŞş ĂÂÎȘȚăâîșț ' +
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя „”“«»';
  const missing = (['heading', 'body', 'strong'] as const).flatMap((face) => {
    const draw = (text: string) => lettering.outline({ text, face, size: 40, x: 0, y: 40 });
    return Array.from(letters).filter((letter) => draw(letter) === draw('?'));
  });
  expect(missing).toEqual([]);
});
