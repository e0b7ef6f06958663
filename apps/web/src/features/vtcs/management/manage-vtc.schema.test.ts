import { describeIssues } from '@waybill/schema/contract/issues';
import { exampleVtc } from '@waybill/schema/features/vtcs.examples';
import { exampleVtcTexts, vtcUpdateSchema } from '@waybill/schema/features/vtcs.fields';
import { vtcSchema } from '@waybill/schema/features/vtcs.models';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import { bodyOfValues, manageVtcSchema, valuesOfVtc } from './manage-vtc.schema.ts';

const vtc = { ...vtcSchema.parse(exampleVtc), ...exampleVtcTexts };

test('saving unchanged values changes no field of the company', () => {
  const { logo: _logo, banner: _banner, ...fields } = valuesOfVtc(vtc);
  const sent = vtcUpdateSchema.required().parse(bodyOfValues(fields));
  const switches = Object.entries(sent).flatMap(([name, value]) =>
    value === 'true' || value === 'false' ? [[name, value === 'true'] as const] : [],
  );
  expect({ ...sent, ...Object.fromEntries(switches) }).toEqual(
    Object.fromEntries(vtcUpdateSchema.keyof().options.map((field) => [field, vtc[field]])),
  );
});

test('a missing text is empty in the form and stays missing', () => {
  const { logo: _logo, banner: _banner, ...fields } = valuesOfVtc({ ...vtc, country: null });
  expect(fields.country).toBe('');
  expect(vtcUpdateSchema.parse(bodyOfValues(fields)).country).toBeNull();
});

test("shows the server's sentences", () => {
  const { error } = manageVtcSchema.safeParse({ ...valuesOfVtc(vtc), name: '', country: 'XX1' });
  expect(describeIssues(error?.issues ?? [])).toEqual({
    error: messages.allTextFieldsRequired,
    fields: { name: messages.allTextFieldsRequired, country: messages.countryInvalid },
  });
});
