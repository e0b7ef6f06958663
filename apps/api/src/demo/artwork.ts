import { drawAvatar } from '@waybill/steam-emulator/draw-avatar';
import type { Random } from '@waybill/simulator/random';
import sharp from 'sharp';
import { avatarImage } from '../features/users/avatars.policy.ts';
import { bannerImage, logoImage } from '../features/vtcs/vtc-images.policy.ts';
import { encodeImage, type EncodedImage } from '../lib/images.ts';
import { createWorkQueue, type WorkQueue } from '../lib/work-queue.ts';
import type { DemoDriver } from './drivers.ts';
import { initialPaths } from './letters.ts';
import { createRandom } from './random.ts';
import type { DemoVtc } from './vtcs.ts';

/** All pictures of the demo. */
export interface Artwork {
  readonly ofVtcs: ReadonlyMap<DemoVtc, VtcArtwork>;
  /** Drivers' avatars by Steam id. */
  readonly avatars: ReadonlyMap<string, EncodedImage>;
}

/** A company's images. */
export interface VtcArtwork {
  readonly logo: EncodedImage;
  readonly banner: EncodedImage | null;
}

/** The smallest company with a banner. One company shows its map instead. */
const bannerFromSize = 10;
const bannerless = 'NORD';

/** Draws all pictures and encodes them as the product does. Takes some seconds. */
export async function drawArtwork(
  vtcs: readonly DemoVtc[],
  drivers: readonly DemoDriver[],
): Promise<Artwork> {
  const queue = createWorkQueue(1, 1);
  return {
    ofVtcs: await drawVtcs(vtcs, queue),
    avatars: await drawAvatars(drivers, queue),
  };
}

/** The Steam emulator's pictures for its drivers, and similar ones for the others. */
async function drawAvatars(drivers: readonly DemoDriver[], queue: WorkQueue) {
  const avatars = new Map<string, EncodedImage>();
  for (const { steamId } of drivers.filter(({ hasAvatar }) => hasAvatar)) {
    avatars.set(steamId, await encodeImage(drawAvatar(steamId), avatarImage, queue));
  }
  return avatars;
}

async function drawVtcs(vtcs: readonly DemoVtc[], queue: WorkQueue) {
  const artwork = new Map<DemoVtc, VtcArtwork>();
  for (const [index, vtc] of vtcs.entries()) {
    const random = createRandom(`artwork of ${vtc.tag}`);
    // Steps of the golden angle keep the colours distinct.
    const hue = (index * 137) % 360;
    const logo = await encodeImage(await drawPng(logoSvg(vtc.name, hue)), logoImage, queue);
    const banner =
      vtc.size < bannerFromSize || vtc.tag === bannerless
        ? null
        : await encodeImage(await drawPng(bannerSvg(random, hue)), bannerImage, queue);
    artwork.set(vtc, { logo, banner });
  }
  return artwork;
}

async function drawPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

const letterScale = 34;
/** The horizontal distance of two letters, in grid units. */
const letterAdvance = 6;

/** The initials over a road that leads into the distance. */
function logoSvg(name: string, hue: number): string {
  const letters = initialPaths(name).map(
    (path, index) => `<path d="${path}" transform="translate(${index * letterAdvance} 0)"/>`,
  );
  const left = 256 - ((letters.length * letterAdvance - 2) * letterScale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
<rect width="512" height="512" fill="hsl(${hue},48%,27%)"/>
<path d="M96 512 232 0h48l136 512z" fill="hsl(${hue},48%,21%)"/>
<path d="M256 512V0" stroke="#f2a900" stroke-width="10" stroke-dasharray="56 40"/>
<rect y="118" width="512" height="276" fill="hsl(${hue},48%,27%)"/>
<g transform="translate(${left} 154) scale(${letterScale})" fill="none" stroke="#fff" stroke-width=".95"
 stroke-linejoin="round" stroke-linecap="round">${letters.join('')}</g>
</svg>`;
}

/** A road through hills at dusk. */
function bannerSvg(random: Random, hue: number): string {
  const sunX = random.integer(300, 1_620);
  const ranges = [300, 350, 400].map(
    (height, index) =>
      `<path d="${hills(random, height)}" fill="hsl(${hue},38%,${34 - index * 9}%)"/>`,
  );
  const vanishX = random.integer(700, 1_220);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="640">
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue},52%,30%)"/>
<stop offset=".6" stop-color="hsl(${(hue + 40) % 360},70%,72%)"/></linearGradient>
<rect width="1920" height="640" fill="url(#sky)"/>
<circle cx="${sunX}" cy="300" r="84" fill="#ffe2a0"/>
${ranges.join('\n')}
<path d="M${vanishX - 8} 440h16L1360 640H560z" fill="#26282c"/>
<path d="M${vanishX} 446 960 640" stroke="#f2a900" stroke-width="8" stroke-dasharray="26 20"/>
</svg>`;
}

/** A ridge around the given height that runs across the whole banner. */
function hills(random: Random, height: number): string {
  const tops = Array.from({ length: 8 }, (_, index) => {
    const x = (index + 1) * 240;
    return `S${x - 80} ${height + random.integer(-50, 50)} ${x} ${height + random.integer(-40, 40)}`;
  });
  return `M0 640V${height}${tops.join('')}V640Z`;
}
