import sharp from 'sharp';
import { readdirSync } from 'node:fs';
const [dir, out, w, h, cols, ...names] = process.argv.slice(2);
const W = +w,
  H = +h,
  C = +cols;
const files = names.length
  ? names
  : readdirSync(dir)
      .filter((f) => f.endsWith('.png'))
      .map((f) => f.slice(0, -4));
const R = Math.ceil(files.length / C);
const parts = [];
for (const [i, f] of files.entries()) {
  const img = sharp(`${dir}/${f}.png`);
  const meta = await img.metadata();
  const buf = await img.resize({ width: W }).toBuffer({ resolveWithObject: true });
  const cut = await sharp(buf.data)
    .extract({ left: 0, top: 0, width: W, height: Math.min(H, buf.info.height) })
    .toBuffer();
  parts.push({ input: cut, left: (i % C) * (W + 8), top: Math.floor(i / C) * (H + 8) });
}
await sharp({
  create: { width: C * (W + 8), height: R * (H + 8), channels: 3, background: '#f0f' },
})
  .composite(parts)
  .png()
  .toFile(out);
console.log(files.join(' '));
