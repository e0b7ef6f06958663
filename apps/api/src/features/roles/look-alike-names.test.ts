import { contract } from '@waybill/schema/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildVtc, buildVtcInput, buildDriver, type Driver } from '../../testing/factories.ts';
import { oneIn } from '../../testing/pairs.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { roles, vtcs } = contract;

let owner: Driver;
let vtcId: string;

beforeAll(async () => {
  const company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
});

const create = (name: string) =>
  owner.browser.call(roles.create, { body: { companyId: vtcId, name } });

/** How the test list shows an entry of the tables. */
const spell = (name: string) =>
  Array.from(name, (character) => character.codePointAt(0)?.toString(16)).join(' ');
const named = (names: readonly string[]) => names.map((name) => [spell(name), name] as const);

/** Characters that are blank, of zero width, or only modify others. */
const nothings = Array.from(
  '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u200b\u200c\u200d\u200e' +
    '\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2069\u206a\u206f' +
    '\u3164\ufe00\ufe0f\ufeff\uffa0\u{1bca0}\u{1d173}\u{e0001}\u{e0041}\u{e007f}\u{e0100}' +
    '\u2800\u2003\u3000\u00a0\u0085\u2028\u0301\u0332\u20dd\ue000',
);

/** Look-alikes of the letters of `Owner`, by position. */
const doubles = [
  '0ΟОՕＯ𝐎𝑂𝒪𝓞𝔒𝕆𝖮𝗢𝙾ꓳⲞⵔഠ๐໐၀Ⓞօοо',
  'ԝｗ𝐰𝑤𝓌𝔀𝔴𝕨𝗐𝘄𝚠ᴡɯѡաＷ𝐖ꓪ',
  'ոｎ𝐧𝑛𝓃𝓷𝔫𝕟𝗇𝗻𝚗ռΝＮꓠℕ',
  'еｅℯ𝐞𝑒ⅇ𝖊ҽ℮ЕＥ⋿ꓰ',
  'гｒ𝐫𝗿ᴦⲅꭇＲℝᎡꓣ',
];
const lookAlikes = [
  doubles.flatMap((letters, place) =>
    Array.from(letters).map(
      (letter) => `${'Owner'.slice(0, place)}${letter}${'Owner'.slice(place + 1)}`,
    ),
  ),
  ['ΟWΝΕR', 'ｏｗｎｅｒ', '𝗢𝘄𝗻𝗲𝗿', 'OWNЕR', ' Owner ', 'OWNER\u3000'],
  ['\u200bOwner', 'Own\u200ber', 'Owner\ufeff', 'O\u00adwner', 'Ow\ufe0fner', 'Ow\u{e0041}ner'],
  ['\u202eOwner', 'Owne\u034fr', 'Own\u3164er', 'Owner\u200d', 'O\u2062wner'],
].flat();

const distinct = [
  ['Owners', 'Co-Owner', 'Öwner', 'The Owner', 'Own', 'Downer', 'Ówner', 'Owner 2'],
  ['Dispatcher', 'Диспетчер', 'Διευθυντής', 'مدیر', '管理者', '관리자', 'מנהל', 'ผู้จัดการ'],
  ['می\u200cخواهم', 'क्\u200dष', 'Häuptling', 'Führer–Azubi', 'O’Neill', 'Zażółć', 'Đặng', 'Ñu'],
  [
    '🚚',
    '❤\ufe0f',
    '👨\u200d👩\u200d👧',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
  [
    'Ремонт',
    'Ἀθηνᾶ',
    'Õpetaja',
    'ドライバー',
    'ドライバ',
    'सहायक',
    'Şoför',
    'Ægir',
    'A/B',
    'R&D',
    '#1',
    '100 %',
  ],
  ['👍🏽', '1\ufe0f\u20e3', '🏳\ufe0f\u200d🌈', '🇩🇪', '#', '!', '№ 7', 'Level 2', '½', 'C++'],
].flat();

test('G7: the table has two hundred names', () => {
  expect(nothings.length + lookAlikes.length + distinct.length).toBeGreaterThanOrEqual(200);
});

describe('a role', () => {
  test.each(named(nothings))(
    'G7: is not named with invisible characters: %s',
    async (_code, name) => {
      for (const given of [name, ` ${name}${name} `]) {
        const { body } = await refusalOf(create(given));
        expect(body).toMatchObject({
          code: 'VALIDATION_FAILED',
          fields: { name: expect.anything() },
        });
      }
    },
  );

  test.each(oneIn(3, named(lookAlikes)))(
    'G7: is not named with a look-alike of Owner: %s',
    { tags: 'thorough' },
    async (_code, name) => {
      expect((await refusalOf(create(name))).body.code).toBe('ROLE_NAME_TAKEN');
    },
  );

  test.each(oneIn(3, named(distinct)))(
    'G7: may have any other name, as written: %s',
    { tags: 'thorough' },
    async (_code, name) => {
      const { role } = await create(name);
      expect(role.name).toBe(name);
      expect((await refusalOf(create(`${name}\u200b`))).body.code).toBe('ROLE_NAME_TAKEN');
      await owner.browser.call(roles.remove, { params: { roleId: role.id } });
    },
  );

  test('G7: is not renamed to a look-alike of another', async () => {
    const { role } = await create('Mechanic');
    const { role: other } = await create('Trainer');
    const body = { name: 'Месhanic', salary: 0, isDefault: false, permissions: [] };
    const call = owner.browser.call(roles.update, { params: { roleId: other.id }, body });
    expect((await refusalOf(call)).body.code).toBe('ROLE_NAME_TAKEN');
    const same = { params: { roleId: role.id }, body: { ...body, salary: 5 } };
    expect((await owner.browser.call(roles.update, same)).role.name).toBe('Месhanic');
  });

  test('G7: with the longest possible ligatures is still stored', async () => {
    const { role } = await create('\ufdfa'.repeat(50));
    expect(role.name).toHaveLength(50);
    await owner.browser.call(roles.remove, { params: { roleId: role.id } });
  });
});

describe('the tag of a company', () => {
  test('G7: is not a look-alike of another’s, when created or later', async () => {
    const first = await buildDriver(app());
    const input = await buildVtcInput(first);
    await first.browser.call(vtcs.create, { ...input, body: { ...input.body, tag: 'NOX1' } });
    const second = await buildDriver(app());
    const found = async (tag: string) => {
      const given = await buildVtcInput(second);
      return second.browser.call(vtcs.create, { ...given, body: { ...given.body, tag } });
    };
    for (const tag of ['NОX1', 'N0Xl', 'ＮＯＸ１', 'nox1', 'N\u200bOX1']) {
      expect((await refusalOf(found(tag))).body).toMatchObject({ code: 'TAG_TAKEN' });
    }
    const { vtc } = await found('NOX2');
    const { name, slogan } = vtc;
    const change = second.browser.call(vtcs.update, {
      body: { vtcId: vtc.id, name, slogan, tag: 'NОX1' },
      files: {},
    });
    expect((await refusalOf(change)).body).toMatchObject({ code: 'TAG_TAKEN' });
  });
});
