import { contract } from '@waybill/schema/contract';
import type { ExhibitForm } from '@waybill/schema/features/museum.fields';
import type { Driver } from './factories.ts';

/** Shows a truck in the museum, without a story by default. */
export async function exhibit(
  { browser }: Driver,
  truckId: string,
  form: Partial<ExhibitForm> = {},
): Promise<void> {
  const body = { story: '', isPublic: false, ...form };
  await browser.call(contract.museum.set, { params: { truckId }, body });
}
