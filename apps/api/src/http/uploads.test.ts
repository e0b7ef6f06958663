import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http';
import { messages } from '@waybill/schema/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { buildDriver, buildVtcInput, type Driver } from '../testing/factories.ts';
import { drawPicture } from '../testing/hostile-images.ts';
import { useTestApp } from '../testing/test-app.ts';
import { buildCompanyForm, sendUpload } from '../testing/upload.ts';

const app = useTestApp();
const boundary = 'between-the-parts';
const formType = `multipart/form-data; boundary=${boundary}`;

let driver: Driver;
let png: Buffer;

beforeAll(async () => {
  driver = await buildDriver(app());
  png = await drawPicture().png().toBuffer();
});

/** Begins a form with a file and never ends it. */
function openUpload(headers: Readonly<Record<string, string>>): ClientRequest {
  const request = openRequest(`${app().origin}/api/vtc/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': formType },
  });
  request.on('error', () => {});
  request.write(buildFileHeader('logo', 'logo.png'));
  request.write(png);
  return request;
}

function buildFileHeader(name: string, fileName: string): string {
  const disposition = `form-data; name="${name}"; filename="${fileName}"`;
  return `--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: image/png\r\n\r\n`;
}

async function readStatus(request: ClientRequest): Promise<number | undefined> {
  const [response]: IncomingMessage[] = await once(request, 'response');
  response?.resume();
  return response?.statusCode;
}

function countStored() {
  const { db } = app();
  return Promise.all([db.media.count(), db.vtc.count()]);
}

describe('E4: users who may not upload are refused before the body is read', () => {
  test.each([
    ['without a CSRF token', async () => ({}), 403],
    ['with a token that is none', async () => ({ authorization: 'Bearer none' }), 401],
    [
      'not signed in',
      async () => {
        const browser = app().openBrowser();
        await browser.send('/api/instance');
        return browser.writeHeaders();
      },
      401,
    ],
  ])('%s', async (_who, readHeaders, status) => {
    const stored = await countStored();
    const upload = openUpload(await readHeaders());
    expect(await readStatus(upload)).toBe(status);
    upload.destroy();
    expect(await countStored()).toEqual(stored);
  });
});

describe('E5: uploads that never end', () => {
  test(
    'leave nothing behind when they are aborted, even those still waiting',
    { tags: 'long' },
    async () => {
      const owner = await buildDriver(app());
      const others: Driver[] = [];
      while (others.length < 21) others.push(await buildDriver(app()));
      const stored = await countStored();
      // Eight at a time and 32 waiting: once one is refused, all others are in.
      const uploads = Array.from({ length: 41 }, (_, index) =>
        openUpload(others[Math.floor(index / 2)]?.browser.writeHeaders() ?? {}),
      );
      expect(await Promise.any(uploads.map(readStatus))).toBe(503);
      for (const upload of uploads) upload.destroy();
      const tryAgain = async () => {
        const form = await buildCompanyForm(owner, [['logo', png]]);
        return (await sendUpload(owner, form)).status;
      };
      await expect.poll(tryAgain, { timeout: 10_000 }).toBe(201);
      expect(await countStored()).toEqual(stored.map((count) => count + 1));
    },
  );
});

const sendLogo = async (by: Driver) =>
  (await sendUpload(by, await buildCompanyForm(by, [['logo', png]]))).status;

describe("E5: one user's uploads", () => {
  test('take two places, and leave the others to other users', async () => {
    const greedy = await buildDriver(app());
    const owner = await buildDriver(app());
    const uploads = Array.from({ length: 41 }, () => openUpload(greedy.browser.writeHeaders()));
    const statuses: (number | undefined)[] = [];
    for (const upload of uploads) {
      // The two that are in never get a response.
      readStatus(upload).then(
        (status) => statuses.push(status),
        () => {},
      );
    }
    await expect.poll(() => statuses.length, { timeout: 10_000 }).toBe(39);
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect(await sendLogo(greedy)).toBe(429);
    expect(await sendLogo(owner)).toBe(201);
    for (const upload of uploads) upload.destroy();
    await expect.poll(() => sendLogo(greedy), { timeout: 10_000 }).toBe(201);
  });
});

describe('a form is refused', () => {
  test.each([
    ['with a file twice', ['logo', 'logo'], 422],
    ['with a file that it does not have', ['logo', 'avatar'], 422],
    ['with a file called as a text', ['logo', 'name'], 422],
    ['with files called as parts of an object', ['logo', '__proto__', 'constructor'], 422],
    ['with many files', Array.from({ length: 50 }, () => 'logo'), 422],
  ])('%s', async (_what, names, status) => {
    const form = await buildCompanyForm(
      driver,
      names.map((name) => [name, png] as const),
    );
    const response = await sendUpload(driver, form);
    expect(response.status).toBe(status);
    const { text } = await expectRefusal(response);
    expect(text).toContain(`"${names[1]}":"${messages.fieldUnknown}"`);
  });

  test.each([
    ['with many texts', Array.from({ length: 100 }, (_, index) => `text-${index}`)],
    ['with a name of 200 letters', ['n'.repeat(200)]],
    ['with names that nest', ['name[first]']],
    ['with names that make a long list', ['name[999999999]']],
  ])('%s', async (_what, names) => {
    const form = await buildCompanyForm(
      driver,
      names.map((name) => [name, 'text'] as const),
    );
    const refusal = await expectRefusal(await sendUpload(driver, form));
    expect(refusal.code).toBe('MALFORMED_REQUEST');
  });

  test('without a logo, with an empty one, or with a text in its place', async () => {
    for (const content of [[], [['logo', Buffer.alloc(0)]], [['logo', 'text']]] as const) {
      const refusal = await expectRefusal(
        await sendUpload(driver, await buildCompanyForm(driver, content)),
      );
      expect(refusal.code).toBe('VALIDATION_FAILED');
      expect(Object.keys(refusal.fields ?? {})).toEqual(['logo']);
    }
  });

  test.each([
    ['that ends too early', `${buildFileHeader('logo', 'a.png')}pixels`],
    ['whose boundary is another', 'text'.repeat(1_000)],
    ['with a part without headers', `--${boundary}\r\n\r\ntext\r\n--${boundary}--`],
    ['with 2,000 headers', `--${boundary}\r\n${'x: y\r\n'.repeat(2_000)}\r\n--${boundary}--`],
    [
      'with a header of 100 KB',
      `--${boundary}\r\nx: ${'y'.repeat(100_000)}\r\n\r\n--${boundary}--`,
    ],
    ['of nothing', ''],
  ])('%s', async (_what, body) => {
    const response = await sendUpload(driver, Buffer.from(body), formType);
    expect((await expectRefusal(response)).code).toBeOneOf([
      'MALFORMED_REQUEST',
      'VALIDATION_FAILED',
    ]);
  });
});

describe('E3: the name of a file is never used', () => {
  const marker = 'planted';
  const names = [
    `../../../${marker}.png`,
    `..\\..\\${marker}.png`,
    `/etc/${marker}`,
    `C:\\${marker}`,
    `${marker}%0D%0Aset-cookie: ${marker}=1`,
    `${marker}\r\nset-cookie: ${marker}=1`,
    `${marker}\0.png`,
    `\u202e${marker}`,
    `${marker}<script>`,
    marker.repeat(1_000),
    `%00${marker}`,
    '',
  ];

  async function expectNoTrace(response: Response): Promise<void> {
    expect(JSON.stringify([...response.headers])).not.toContain(marker);
    expect(await response.text()).not.toContain(marker);
    expect(app().logLines.join('\n')).not.toContain(marker);
  }

  test.each(names)('when it is refused: %s', async (fileName) => {
    const response = await sendNamed(driver, fileName, Buffer.from('no image'));
    expect(response.status).toBeOneOf([400, 415, 422]);
    await expectNoTrace(response);
  });

  test.each(names.slice(0, 2))('when it is stored: %s', async (fileName) => {
    const response = await sendNamed(await buildDriver(app()), fileName, png);
    expect(response.status).toBe(201);
    await expectNoTrace(response);
    const stored = await app().db.media.findMany({ omit: { bytes: true } });
    expect(JSON.stringify(stored)).not.toContain(marker);
  });
});

/** The text fields of the form, as sent. */
async function buildTexts(owner: Driver): Promise<string> {
  const { body } = await buildVtcInput(owner);
  const parts = Object.entries(body).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return parts.join('');
}

async function sendNamed(owner: Driver, fileName: string, content: Buffer): Promise<Response> {
  const parts = [await buildTexts(owner), buildFileHeader('logo', fileName)];
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  return sendUpload(owner, Buffer.concat([Buffer.from(parts.join('')), content, end]), formType);
}
