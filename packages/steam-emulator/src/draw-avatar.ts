import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

/** The largest size on Steam. */
const side = 184;
const horizon = 96;
const sunRadius = 22;

/** Sky, sun and hills. */
const scenes: readonly (readonly [Colour, Colour, Colour])[] = [
  [
    [242, 169, 84],
    [255, 232, 178],
    [122, 62, 43],
  ],
  [
    [132, 182, 214],
    [255, 246, 214],
    [47, 93, 80],
  ],
  [
    [58, 72, 120],
    [232, 226, 204],
    [28, 38, 66],
  ],
  [
    [206, 128, 140],
    [255, 222, 190],
    [107, 75, 122],
  ],
  [
    [176, 204, 196],
    [255, 250, 230],
    [68, 84, 106],
  ],
  [
    [236, 196, 112],
    [255, 240, 196],
    [61, 90, 58],
  ],
];
const asphalt: Colour = [38, 40, 44];
const line: Colour = [242, 169, 0];

/** Draws a road to hills under a sun, as a PNG; the same for the same seed. */
export function drawAvatar(seed: string): Buffer {
  const [scene = 0, sun = 0, hills = 0, bend = 0] = createHash('sha256').update(seed).digest();
  const [sky, sunColour, ground] = scenes[scene % scenes.length] ?? [line, line, asphalt];
  const sunX = 40 + (sun % 104);
  const vanishX = 72 + (bend % 40);
  const ridge = (x: number) => horizon - 14 - 12 * Math.sin(x / (16 + (hills % 16)) + hills);
  return encodePng([sky, sunColour, ground, asphalt, line], (x, y) => {
    const fromMiddle = Math.abs(x - vanishX - ((92 - vanishX) * (y - horizon)) / (side - horizon));
    if (y > horizon && fromMiddle < 3 + (y - horizon) * 0.55) {
      return fromMiddle < 1 + (y - horizon) * 0.035 && y % 22 < 13 ? 4 : 3;
    }
    if (y > ridge(x)) return 2;
    return Math.hypot(x - sunX, y - 44) < sunRadius ? 1 : 0;
  });
}

/** Draws a grey head and shoulders, as a PNG. */
export function drawUnknownAvatar(): Buffer {
  const greys: readonly Colour[] = [
    [70, 74, 80],
    [150, 154, 160],
  ];
  return encodePng(greys, (x, y) => {
    const isHead = Math.hypot(x - 92, y - 70) < 34;
    const areShoulders = Math.hypot((x - 92) / 1.2, y - 184) < 62;
    return isHead || areShoulders ? 1 : 0;
  });
}

/** Encodes a square PNG with a palette; each pixel is a palette index. */
function encodePng(palette: readonly Colour[], colourAt: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc(side * (side + 1));
  for (let y = 0; y < side; y += 1) {
    // Each row begins with its filter type, which is none.
    for (let x = 0; x < side; x += 1) rows[y * (side + 1) + 1 + x] = colourAt(x, y);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits per pixel, palette indices.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
