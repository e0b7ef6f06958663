import { describeIssues } from '@waybill/schema/contract/issues';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { expect, test } from 'vitest';
import { createVtcSchema, type CreateVtcValues } from './create-vtc.schema.ts';

function buildFile(bytes: number, type = 'image/png'): File {
  return new File([new Uint8Array(bytes)], 'image', { type });
}

function problemsOf(values: Partial<CreateVtcValues>) {
  const form = {
    name: ' Northern Haul ',
    tag: 'NHL',
    slogan: 'On time.',
    logo: buildFile(10),
    banner: null,
    ...values,
  };
  const { error } = createVtcSchema.safeParse(form);
  return error === undefined ? {} : describeIssues(error.issues).fields;
}

test('accepts a company without a banner', () => {
  expect(problemsOf({})).toEqual({});
});

test('accepts a logo of one byte less than 1 MB, but not of 1 MB', () => {
  expect(problemsOf({ logo: buildFile(limits.logoBytes - 1) })).toEqual({});
  expect(problemsOf({ logo: buildFile(limits.logoBytes) })).toEqual({
    logo: messages.logoTooLarge,
  });
});

test('requires a non-empty logo', () => {
  expect(problemsOf({ logo: null })).toEqual({ logo: messages.logoRequired });
  expect(problemsOf({ logo: buildFile(0) })).toEqual({ logo: messages.logoRequired });
});

test('accepts JPEG and rejects any other type, for the banner too', () => {
  expect(problemsOf({ banner: buildFile(10, 'image/jpeg') })).toEqual({});
  expect(problemsOf({ banner: buildFile(10, 'image/svg+xml') })).toEqual({
    banner: messages.imageTypeInvalid,
  });
});

test('requires text that is not only blanks', () => {
  expect(problemsOf({ slogan: '   ' })).toEqual({ slogan: messages.completeRequiredFields });
});
