import { contract } from '@waybill/schema/contract';
import { beforeAll, expect, test } from 'vitest';
import { buildPng, type Driver } from '../../../testing/factories.ts';
import { buildOperator } from '../../../testing/operator-kit.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useWebBuild } from '../../../testing/web-build.ts';
import { getSettings } from './settings.data.ts';

const app = useTestApp({ webDir: useWebBuild(), env: { INSTANCE_NAME: 'From the environment' } });

const { instance, operatorSettings, operators } = contract;
let operator: Driver;

beforeAll(async () => {
  operator = await buildOperator(app());
});

const plain = { name: '', accent: '', imprintUrl: '', privacyUrl: '' };

const read = async (path: string) => {
  const response = await app().openBrowser().send(path);
  return response.text();
};

test('concurrent reads get the same settings', async () => {
  const { db } = app();
  const [one, other] = await Promise.all([getSettings(db), getSettings(db)]);
  expect(other).toEqual(one);
});

test("the operators' branding is shown everywhere at once, and the environment stays the default", async () => {
  expect(await read('/')).toContain('<h1>From the environment</h1>');
  expect(JSON.parse(await read('/api/openapi.json'))).toMatchObject({
    info: { title: 'From the environment API' },
  });
  const body = {
    name: 'Nordic <Haulage>',
    accent: '#FFBD38',
    imprintUrl: 'https://example.org/imprint',
    privacyUrl: '',
  };
  const files = { logo: await buildPng() };
  const { logoUrl } = await operator.browser.call(operatorSettings.updateBranding, { body, files });
  expect(logoUrl).toMatch(/^\/media\/\w{64}\.webp$/);
  expect(
    (
      await app()
        .openBrowser()
        .send(logoUrl ?? '')
    ).status,
  ).toBe(200);
  expect(await app().openBrowser().call(instance.get)).toMatchObject({
    name: 'Nordic <Haulage>',
    accent: '#ffbd38',
    logoUrl,
    imprintUrl: 'https://example.org/imprint',
    privacyUrl: null,
  });
  expect(JSON.parse(await read('/api/openapi.json'))).toMatchObject({
    info: { title: 'Nordic <Haulage> API' },
  });
  const landing = await read('/');
  expect(landing).toContain('<h1>Nordic &lt;Haulage&gt;</h1>');
  expect(landing).toContain(`url("${logoUrl}")`);
  expect(await read('/login')).toContain('--mantine-color-amber-filled:#ffbd38;');
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
    name: 'Nordic <Haulage>',
    icons: [{ src: logoUrl, sizes: '64x64', type: 'image/webp' }, {}, {}, {}],
  });

  await operator.browser.call(operatorSettings.updateBranding, { body: plain, files: {} });
  const { logoUrl: none } = await operator.browser.call(operatorSettings.removeLogo);
  expect(none).toBeNull();
  expect(await app().db.media.count()).toBe(0);
  expect(await read('/')).toContain('<h1>From the environment</h1>');
  expect(await read('/')).not.toContain('<style>');
  const { acts } = await operator.browser.call(operators.listActs, { query: { limit: 3 } });
  expect(acts).toMatchObject([
    { action: 'branding.changed', details: { after: { logo: null } } },
    { action: 'branding.changed', details: { after: { name: null } } },
    { action: 'branding.changed', details: { after: { name: 'Nordic <Haulage>' } } },
  ]);
});

const refusedFieldsOf = async (changes: Partial<typeof plain>) => {
  const body = { ...plain, ...changes };
  const refusal = await refusalOf(
    operator.browser.call(operatorSettings.updateBranding, { body, files: {} }),
  );
  return Object.keys(refusal.body.fields ?? {});
};

test('refuses unreadable colours, and invalid addresses', async () => {
  for (const accent of ['#000000', '#1d4f91', 'red', '#fff', '#ffbd38;}']) {
    expect({ accent, fields: await refusedFieldsOf({ accent }) }).toEqual({
      accent,
      fields: ['accent'],
    });
  }
  for (const url of ['example.org', 'javascript:alert(1)', 'ftp://example.org']) {
    expect(await refusedFieldsOf({ imprintUrl: url })).toEqual(['imprintUrl']);
  }
});
