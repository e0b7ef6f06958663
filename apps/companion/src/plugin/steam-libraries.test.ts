import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listSteamLibraries, longestLibraryList } from './steam-libraries.ts';

test('libraries are listed in the form of today', () => {
  const list = String.raw`
"libraryfolders"
{
	"0"
	{
		"path"		"C:\\Program Files (x86)\\Steam"
		"label"		""
		"contentid"	"7268436284627492"
		"apps"
		{
			"227300"		"14725631246"
			"path"		"D:\\not a library"
		}
	}
	// "1" { "path" "E:\\comment" }
	"1"
	{
		"path"		"D:\\Spiele \"neu\" {1}"
	}
}`;
  expect(listSteamLibraries(list)).toEqual([
    String.raw`C:\Program Files (x86)\Steam`,
    String.raw`D:\Spiele "neu" {1}`,
  ]);
});

test('and in the form before 2021', () => {
  const list = `"LibraryFolders"
{
	"TimeNextStatsReport"	"1561832478"
	"ContentStatsID"	"-158337411110787451"
	"1"	"/mnt/games/steam"
}`;
  expect(listSteamLibraries(list)).toEqual(['/mnt/games/steam']);
});

test.each([
  ['nothing', ''],
  ['another text', '<html>"path" "/etc"</html>'],
  ['an open text', '"libraryfolders" { "0" { "path" "/mnt'],
  ['braces without end', '{'.repeat(100_000)],
  ['braces that close nothing', `${'}'.repeat(50)}"path" "/etc"`],
  ['a key without a value', '"libraryfolders" { "0" { "path" } }'],
  ['escapes without end', `"libraryfolders" { "0" { "path" "${'\\'.repeat(99_999)}`],
  ['quotes without end', `"l" { "0" { "path" "${String.raw`\"`.repeat(490_000)}`],
  ['what comes too late', `${' '.repeat(longestLibraryList)}"l" { "0" { "path" "/mnt" } }`],
])('%s names no library', (_what, list) => {
  expect(listSteamLibraries(list)).toEqual([]);
});

test('any text is read in the end, and names a hundred libraries at most', () => {
  const words = fc.constantFrom('"', '{', '}', '\\', '//', '\n', 'path', '"path"', '"1"', ' ');
  fc.assert(
    fc.property(fc.array(words, { maxLength: 400 }), (parts) => {
      listSteamLibraries(parts.join(''));
    }),
  );
  const many = Array.from({ length: 500 }, (_, n) => `"${n}" { "path" "/mnt/${n}" }`).join('\n');
  expect(listSteamLibraries(`"l" { ${many} }`)).toHaveLength(100);
});
