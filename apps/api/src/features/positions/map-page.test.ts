import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import { buildVtc } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useWebBuild } from '../../testing/web-build.ts';

const app = useTestApp({ webDir: useWebBuild() });

const off = { isOn: false, showsNames: false, frameAncestors: [] };

/** Creates a company with a public map that one website may embed. */
async function publish() {
  const { owner, vtc } = await buildVtc(app());
  const set = (
    body: typeof off | { isOn: boolean; showsNames: boolean; frameAncestors: string[] },
  ) =>
    owner.browser.call(contract.positions.setPublicMapSettings, {
      params: { vtcId: vtc.id },
      body,
    });
  await set({ isOn: true, showsNames: false, frameAncestors: ['https://nord.example'] });
  return { vtc, set };
}

async function readPage(tag: string) {
  const { status, headers } = await app().openBrowser().send(`/map/${tag}`);
  const policy = headers.get('content-security-policy') ?? '';
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(policy) ?? [];
  return { status, headers, policy, ancestors };
}

test("the websites that the owner names may embed a public map's page, and no others", async () => {
  const { vtc } = await publish();
  const { status, headers, policy, ancestors } = await readPage(vtc.tag);
  expect(status).toBe(200);
  expect(ancestors).toBe("'self' https://nord.example");
  expect(headers.get('x-frame-options')).toBeNull();
  expect(policy).toContain("default-src 'self'");
  // A visitor must not be identified on another website.
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('vary') ?? '').not.toMatch(/cookie/i);
});

test.each(['https:', 'http://nord.example', 'ftp://nord.example', 'https://https:', '*', 'https'])(
  "%s can't be given as a website that embeds a public map",
  async (origin) => {
    const { set } = await publish();
    const { body } = await refusalOf(
      set({ isOn: true, showsNames: false, frameAncestors: [origin] }),
    );
    expect(Object.values(body.fields ?? {})).toEqual([messages.mapOriginInvalid]);
  },
);

test("websites stored before https was required can't embed anything", async () => {
  const { vtc } = await publish();
  const frameAncestors = ['https://https', 'http://nord.example', 'https://nord.example'];
  await app().db.vtcPublicMap.updateMany({ where: { vtcId: vtc.id }, data: { frameAncestors } });
  expect((await readPage(vtc.tag)).ancestors).toBe("'self' https://nord.example");
});

test('a tag is found ignoring case', async () => {
  const { vtc } = await publish();
  expect((await readPage(vtc.tag.toLowerCase())).status).toBe(200);
});

test("a map that is off is not found and can't be embedded, and neither can a missing one", async () => {
  const { vtc, set } = await publish();
  await set(off);
  for (const tag of [vtc.tag, 'NOPE99', 'x'.repeat(200), '%00', "'; DROP"]) {
    const { status, headers, ancestors } = await readPage(encodeURI(tag).replace('%2500', '%00'));
    expect([status, ancestors]).toEqual([404, "'none'"]);
    expect(headers.get('x-frame-options')).toBe('DENY');
  }
});
