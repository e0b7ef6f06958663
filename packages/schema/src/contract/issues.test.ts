import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '../messages.ts';
import { describeIssues, explainIssue } from './issues.ts';

const schema = z.strictObject({
  email: z.string('missing').min(1, 'missing').pipe(z.email('no email')),
  password: z.string('missing').min(1, 'missing').min(6, 'too short'),
  address: z.strictObject({ city: z.string('no city') }).optional(),
});

function problemsOf(value: unknown) {
  return describeIssues(schema.safeParse(value).error?.issues ?? []);
}

describe('describeIssues', () => {
  test('reports missing fields before invalid ones, in any order', () => {
    expect(problemsOf({ email: 'x' })).toEqual({
      error: 'missing',
      fields: { email: 'no email', password: 'missing' },
    });
    expect(problemsOf({ email: 'x', password: '' }).error).toBe('missing');
  });

  test('reports the first problem if nothing is missing', () => {
    expect(problemsOf({ email: 'x', password: '1' })).toEqual({
      error: 'no email',
      fields: { email: 'no email', password: 'too short' },
    });
  });

  test('lists each field once, with its first problem', () => {
    expect(problemsOf({ email: 'a@example.org', password: '' }).fields).toEqual({
      password: 'missing',
    });
  });

  test('lists an unknown field, inner ones by their path', () => {
    const value = { email: 'a@example.org', password: 'secret', address: { city: 'x', zip: 1 } };
    expect(problemsOf({ ...value, isAdmin: true })).toEqual({
      error: messages.validationFailed,
      fields: { isAdmin: messages.fieldUnknown, 'address.zip': messages.fieldUnknown },
    });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'D7: an unknown field may be named %s',
    (name) => {
      const value: unknown = JSON.parse(
        `{"email":"a@example.org","password":"secret","${name}":{"isAdmin":true}}`,
      );
      expect(Object.entries(problemsOf(value).fields)).toEqual([[name, messages.fieldUnknown]]);
      expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    },
  );

  test('returns no sentence without issues', () => {
    expect(describeIssues([]).fields).toEqual({});
  });
});

describe('explainIssue for a schema that only says a value isn’t valid', () => {
  const { fieldInvalid, fieldMissing, fieldNotAmong } = messages;
  const many = Array.from({ length: 51 }, (_, index) => `value-${index}`);
  const form = z.strictObject({
    kind: z.enum(['DISCORD', 'WAYBILL'], fieldInvalid),
    body: z.string(fieldInvalid),
    country: z.enum(many, fieldInvalid),
    by: z.enum(['distance', 'jobs'], 'By distance or by jobs.'),
    terms: z.array(z.enum(['JOBS', 'MEMBERS'], fieldInvalid)),
  });
  const valid = { kind: 'DISCORD', body: '', country: 'value-0', by: 'jobs', terms: [] };
  const fieldsOf = (value: object) => {
    const { error } = form.safeParse({ ...valid, ...value }, { reportInput: true });
    return describeIssues((error?.issues ?? []).map(explainIssue)).fields;
  };

  test.each([
    [{ kind: 'MATRIX' }, { kind: `${fieldNotAmong} DISCORD, WAYBILL` }],
    [{ terms: ['JOBS', 7] }, { 'terms.1': `${fieldNotAmong} JOBS, MEMBERS` }],
    [
      { body: undefined, kind: undefined },
      { body: fieldMissing, kind: fieldMissing },
    ],
    [
      { body: null, country: 'nowhere' },
      { body: fieldInvalid, country: fieldInvalid },
    ],
    [{ by: 'revenue' }, { by: 'By distance or by jobs.' }],
  ])('%j', (value, fields) => {
    expect(fieldsOf(value)).toEqual(fields);
  });
});
