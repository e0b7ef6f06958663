import { contract } from '@waybill/schema/contract';
import type { ErrorBody } from '@waybill/schema/errors';
import { expectRefusal } from './expect-refusal.ts';
import { buildVtcInput, type Driver } from './factories.ts';

const route = contract.vtcs.create;

/** A part of a form: a file with its bytes and the headers that it claims, or a text. */
export type Part = readonly [name: string, content: Buffer | string, fileName?: string];

/** Builds the form that creates a company, with these parts added to its texts. */
export async function buildCompanyForm(driver: Driver, parts: readonly Part[]): Promise<FormData> {
  const { body } = await buildVtcInput(driver);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  for (const [name, content, fileName = 'image.png'] of parts) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, new Blob([new Uint8Array(content)], { type: 'image/png' }), fileName);
  }
  return form;
}

/** Sends a body to the route that creates companies, as the driver's browser. */
export async function sendUpload(
  { browser }: Pick<Driver, 'browser'>,
  body: FormData | Buffer,
  contentType?: string,
): Promise<Response> {
  const type = contentType !== undefined && { 'content-type': contentType };
  const headers = { ...browser.writeHeaders(), ...type };
  const content = body instanceof FormData ? body : new Uint8Array(body);
  return browser.send(`/api${route.path}`, { method: 'POST', headers, body: content });
}

/** Sends a logo that must be refused. */
export async function refuseLogo(driver: Driver, logo: Buffer): Promise<ErrorBody> {
  const form = await buildCompanyForm(driver, [['logo', logo]]);
  return expectRefusal(await sendUpload(driver, form), route);
}

/** Sends images that must be accepted. Returns the stored bytes of each. */
export async function storeImages(driver: Driver, logo: Buffer, banner?: Buffer) {
  const parts: Part[] = banner ? [['banner', banner]] : [];
  const response = await sendUpload(
    driver,
    await buildCompanyForm(driver, [['logo', logo], ...parts]),
  );
  const { vtc } = route.response.parse(await response.json());
  const read = async (url: string | null) => {
    if (url === null) return null;
    return Buffer.from(await (await driver.browser.send(url)).arrayBuffer());
  };
  return { vtc, logo: await read(vtc.logoUrl), banner: await read(vtc.bannerUrl) };
}
