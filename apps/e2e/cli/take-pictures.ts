import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumArguments } from '../harness/chromium-arguments.ts';
import { signInAgain } from '../harness/demo-sign-in.ts';
import { withDemoServer } from '../harness/demo-server.ts';
import { changeVtc, getOwnVtc } from '../harness/own-vtc.ts';
import type { DriverName } from '../harness/steps.ts';

type ColorScheme = 'light' | 'dark';

interface Screen {
  readonly name: string;
  readonly driver: DriverName;
  readonly path: string;
  /** How far a phone must scroll to the relevant part. */
  readonly phoneScrollPx?: number;
  /** Prepares the page before the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const owner = 'Nora Nightline';

/** The form, language and scheme of one screenshot. */
type Sight = (typeof shapes)[number] & {
  readonly language: PictureLanguage;
  readonly colorScheme: ColorScheme;
};

/** The screens shown by the landing page and the README. */
const screens: readonly Screen[] = [
  { name: 'map', driver: owner, path: '/dashboard/map', prepare: chooseTruck },
  { name: 'overview', driver: owner, path: '/dashboard/companyoverview', phoneScrollPx: 210 },
  {
    name: 'job',
    driver: owner,
    path: '/dashboard/jobs?tier=verified',
    phoneScrollPx: 60,
    prepare: openFirstJob,
  },
  { name: 'members', driver: owner, path: '/dashboard/members', phoneScrollPx: 290 },
  { name: 'directory', driver: 'Łukasz Ładunek', path: '/joinvtc' },
  { name: 'audit', driver: owner, path: '/dashboard/audit', phoneScrollPx: 262 },
];

/** The browser locale of each language that has pictures. The landing page shows the English ones in the others. */
const browserLocales = { en: 'en-GB', de: 'de-DE' } as const;
type PictureLanguage = keyof typeof browserLocales;

const webFolder = fileURLToPath(new URL('../../web/', import.meta.url));
const readmeFolder = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
/** The README's pictures, by screen. */
const readmePictures: ReadonlyMap<string, string> = new Map([
  ['map dark', 'live-map-dark.png'],
  ['map light', 'live-map-light.png'],
  ['overview dark', 'company-overview.png'],
  ['job dark', 'waybill.png'],
]);
const pictureFolder = join(webFolder, 'src/landing/pictures');
const iconFolder = join(webFolder, 'public/icons');

/** The shapes and copies of each picture; the landing page's pictures.ts has the same values. */
const shapes = [
  { shape: 'phone', width: 390, height: 480, widths: [780] },
  { shape: 'wide', width: 1_120, height: 700, widths: [640, 1_280] },
] as const;
/** The banner about emulated sign-in above the app, which isn't part of the product. */
const stripHeight = 28;
const mapRestMs = 8_000;
const maxBytes = 100_000;
const maxReadmeBytes = 300_000;
const small = { palette: true, compressionLevel: 9 } as const;

/** Arguments: the browser, and optionally the names of screens, separated by commas; all by default. */
const [executablePath = '', only = ''] = process.argv.slice(2);
const wanted = screens.filter(({ name }) => only === '' || only.split(',').includes(name));
await mkdir(pictureFolder, { recursive: true });
await mkdir(iconFolder, { recursive: true });
await drawIcons();
await withDemoServer(
  async (url) => {
    const browser = await chromium.launch({ executablePath, args: chromiumArguments });
    try {
      for (const driver of new Set(wanted.map((screen) => screen.driver))) {
        const first = await openPage(browser, url, 'en');
        await signInAgain(first, driver);
        if (driver === owner) await leaveTraces(first);
        const storageState = await first.context().storageState();
        await first.context().close();
        for (const language of ['en', 'de'] as const) {
          const page = await openPage(browser, url, language, { storageState });
          for (const screen of wanted.filter((other) => other.driver === driver)) {
            for (const colorScheme of ['light', 'dark'] as const) {
              for (const shape of shapes) {
                const sight = { language, colorScheme, ...shape };
                await openScreen(page, screen, sight);
                await takeScreen(page, screen, sight);
              }
            }
          }
          await page.context().close();
        }
      }
    } finally {
      await browser.close();
    }
  },
  { isLive: true },
);

/** Selects a driver on the road, with their details and the roads around them. */
async function chooseTruck(page: Page): Promise<void> {
  const panel = page.getByRole('complementary');
  const more = panel.getByRole('button', { name: /Show more of|Mehr von/ }).first();
  const row = panel.getByRole('list').first().getByRole('button').nth(1);
  await row.waitFor({ state: 'attached' });
  if (await more.isVisible()) await more.click();
  await row.click();
  await panel.getByRole('heading').first().waitFor();
  if (await more.isVisible()) await more.click();
  // Road tiles load after a pause, and trucks once their devices know that someone is watching.
  await page.waitForTimeout(mapRestMs);
}

async function openFirstJob(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('row').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /NORD-\d+/ }).waitFor();
}

/** In every language, because a company names its roles itself. */
async function editRole(page: Page): Promise<void> {
  await page.getByRole('button', { name: /(Actions for|Aktionen für) Dispatcher/ }).click();
  await page.getByRole('menuitem', { name: /Edit|Bearbeiten/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** Opens one sign-in and one cache for all of a driver's screens, because the server limits requests. */
async function openPage(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    baseURL,
    locale: browserLocales[language],
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
  });
  return context.newPage();
}

/** Acts as an owner to fill the audit log, because the demo creates its data without users. */
async function leaveTraces(page: Page): Promise<void> {
  const { slogan } = await getOwnVtc(page);
  await changeVtc(page, { slogan: 'Northern roads, night and day' });
  await changeVtc(page, { slogan, inactiveTimer: '45' });
  await page.goto('/dashboard/roles');
  await editRole(page);
  await page.getByLabel('Salary').fill('3400');
  await page.getByRole('button', { name: 'Save role' }).click();
  await page.getByText('Role updated!').waitFor();
}

async function openScreen(
  page: Page,
  { path, prepare }: Screen,
  { colorScheme, width, height }: Sight,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: height + stripHeight });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
}

async function takeScreen(
  page: Page,
  { name, phoneScrollPx = 0 }: Screen,
  { language, colorScheme, shape, width, height, widths }: Sight,
): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate((top) => scrollTo(0, top), shape === 'phone' ? phoneScrollPx : 0);
  await page.waitForLoadState('networkidle');
  const clip = { x: 0, y: stripHeight, width, height };
  const picture = await page.screenshot({ clip });
  for (const copy of widths) {
    const bytes = await sharp(picture).resize({ width: copy }).webp({ quality: 78 }).toBuffer();
    await keep(
      join(pictureFolder, `${name}-${language}-${shape}-${colorScheme}-${copy}.webp`),
      bytes,
    );
  }
  const readmePicture = readmePictures.get(`${name} ${colorScheme}`);
  if (readmePicture === undefined || language !== 'en' || shape !== 'wide') return;
  const bytes = await sharp(picture).resize({ width: 1_280 }).png(small).toBuffer();
  await keep(join(readmeFolder, readmePicture), bytes, maxReadmeBytes);
  if (name === 'overview') await drawCard(picture);
}

/** Creates the preview image for links to the landing page. */
async function drawCard(picture: Buffer): Promise<void> {
  const bytes = await sharp(picture)
    .resize({ width: 1_200, height: 630, position: 'top' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  await keep(join(webFolder, 'public/landing-card.jpg'), bytes);
}

/** Renders the logo in the sizes that browsers and phones need to install the app. */
async function drawIcons(): Promise<void> {
  const mark = join(webFolder, 'public/favicon.svg');
  const draw = (size: number) => sharp(mark, { density: (72 * size) / 32 }).resize(size);
  for (const size of [192, 512]) {
    await keep(join(iconFolder, `icon-${size}.png`), await draw(size).png(small).toBuffer());
  }
  // Phones crop these to their own shape, so the background extends to the edges.
  for (const [name, size, inner] of [
    ['apple-touch-icon', 180, 148],
    ['maskable-512', 512, 400],
  ] as const) {
    const margin = (size - inner) / 2;
    const bytes = await draw(inner)
      .extend({ top: margin, right: margin, bottom: margin, left: margin, background: '#f8ab17' })
      .flatten({ background: '#f8ab17' })
      .png(small)
      .toBuffer();
    await keep(join(iconFolder, `${name}.png`), bytes);
  }
}

async function keep(file: string, bytes: Buffer, limit = maxBytes): Promise<void> {
  if (bytes.length >= limit) throw new Error(`${file} has ${bytes.length} bytes: too large`);
  await writeFile(file, bytes);
  console.log(`${file} ${Math.round(bytes.length / 1_000)} kB`);
}
