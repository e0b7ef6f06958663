import { describeIssues } from '@waybill/schema/contract/issues';
import { exampleVtc } from '@waybill/schema/features/vtcs.examples';
import { vtcUpdateSchema } from '@waybill/schema/features/vtcs.fields';
import { vtcSchema } from '@waybill/schema/features/vtcs.models';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import { bodyOfValues, manageVtcSchema, valuesOfVtc } from './manage-vtc.schema.ts';

const vtc = vtcSchema.parse(exampleVtc);

test('saving what the form began with changes no field of the company', () => {
  const { logo: _logo, banner: _banner, ...fields } = valuesOfVtc(vtc);
  const { isPublic, ...sent } = vtcUpdateSchema.required().parse(bodyOfValues(fields));
  expect({ ...sent, isPublic: isPublic === 'true' }).toEqual(
    Object.fromEntries(vtcUpdateSchema.keyof().options.map((field) => [field, vtc[field]])),
  );
});

test('a text that is missing is empty in the form and stays missing', () => {
  const { logo: _logo, banner: _banner, ...fields } = valuesOfVtc({ ...vtc, country: null });
  expect(fields.country).toBe('');
  expect(vtcUpdateSchema.parse(bodyOfValues(fields)).country).toBeNull();
});

test('says what the server would say', () => {
  const { error } = manageVtcSchema.safeParse({ ...valuesOfVtc(vtc), name: '', country: 'XX1' });
  expect(describeIssues(error?.issues ?? [])).toEqual({
    error: messages.allTextFieldsRequired,
    fields: { name: messages.allTextFieldsRequired, country: messages.countryInvalid },
  });
});
