import { expect, test } from 'vitest';
import { buildLaunchLink, readOtpQuery } from './otp-query.model.ts';

test('reads email and code from the query', () => {
  expect(readOtpQuery('?email=nora%2Bvtc%40example.org&otp=AB12-CD34')).toEqual({
    email: 'nora+vtc@example.org',
    otp: 'AB12-CD34',
  });
});

test('treats an empty parameter as missing', () => {
  expect(readOtpQuery('?email=')).toEqual({ email: null, otp: null });
});

test('builds the companion link with both and the server, escaped', () => {
  const handover = { email: 'a&b@example.org', otp: 'AB 12' };
  expect(buildLaunchLink(handover, 'https://vtc.example.org:8443')).toBe(
    'waybill://login?email=a%26b%40example.org&otp=AB%2012&server=https%3A%2F%2Fvtc.example.org%3A8443',
  );
});
