import { describe, expect, test } from 'vitest';
import { eraseShown } from './system-terminal.ts';

const up = (rows: number) => `\r\u{1B}[${rows}A\u{1B}[J`;

describe('a line that is shown in place of the one before', () => {
  test('begins where that began, also where the screen is narrower', () => {
    const line = `\u{1B}[32m●\u{1B}[0m ETS2 · Office Paper Berlin → Wrocław · 212/346 km · 3 events waiting`;
    expect(eraseShown('', 80)).toBe('\r\u{1B}[J');
    expect(eraseShown(line, 80)).toBe('\r\u{1B}[J');
    expect(eraseShown(line, 40)).toBe(up(1));
    expect(eraseShown(line, 30)).toBe(up(2));
    // A row that is just full is not left yet.
    expect(eraseShown('x'.repeat(80), 80)).toBe('\r\u{1B}[J');
    expect(eraseShown('x'.repeat(81), 80)).toBe(up(1));
  });

  test('counts names in Chinese, Japanese and Korean as twice as wide', () => {
    expect(eraseShown('柏林'.repeat(20), 80)).toBe('\r\u{1B}[J');
    expect(eraseShown('베를린'.repeat(14), 80)).toBe(up(1));
  });
});
