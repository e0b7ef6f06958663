import { describe, expect, test } from 'vitest';
import { parseLink } from './link.ts';
import { parseServer } from './server-address.ts';

const link =
  'waybill://login?email=nora%40example.org&otp=ABCD-1234&server=https%3A%2F%2Fvtc.example.org';

const connectLink = 'waybill://connect?server=https%3A%2F%2Fvtc.example.org';

describe('a link to sign in by', () => {
  test('has an email, a code and a server', () => {
    const read = {
      kind: 'login',
      email: 'nora@example.org',
      code: 'ABCD-1234',
      server: 'https://vtc.example.org',
    };
    expect(parseLink(link)).toEqual(read);
    // As some browsers hand it on.
    expect(parseLink(link.replace('login?', 'login/?'))).toEqual(read);
  });

  test('or only a server to connect to', () => {
    const read = { kind: 'connect', server: 'https://vtc.example.org' };
    expect(parseLink(connectLink)).toEqual(read);
    expect(parseLink(connectLink.replace('connect?', 'connect/?'))).toEqual(read);
  });

  test.each([
    `${connectLink}&server=https%3A%2F%2Fother.example.org`,
    `${connectLink}&email=nora%40example.org`,
    `${connectLink}&otp=ABCD-1234`,
    connectLink.replace('connect', 'connected'),
    `${connectLink}%0A`,
    'waybill://connect?server=',
    'waybill://connect',
    link.replace('login', 'connect'),
    link.replace('login', 'logout'),
    link.replace('login?', 'login/../run?'),
    link.replace('waybill', 'https'),
    link.replace('otp=ABCD-1234&', ''),
    link.replace('&server=https%3A%2F%2Fvtc.example.org', ''),
    `${link}&memory=x`,
    `${link}&otp=other`,
    `${link}#more`,
    `${link} --memory x`,
    `${link}"`,
    link.replace('ABCD', 'AB%0ACD'),
    link.replace('ABCD', 'AB%20CD'),
    link.replace('nora%40', 'nora'),
    link.replace('login?', 'nora@login?'),
    `${link}${'a'.repeat(1000)}`,
    'waybill://login',
    '',
  ])('is nothing else: %s', (text) => {
    expect(parseLink(text)).toBeNull();
  });
});

describe('the address of a server', () => {
  test.each([
    ['https://vtc.example.org', 'https://vtc.example.org', false],
    ['vtc.example.org:8443/', 'https://vtc.example.org:8443', false],
    ['http://localhost:3000', 'http://localhost:3000', true],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', true],
    ['http://192.168.1.20', 'http://192.168.1.20', true],
    ['http://[::1]:3000', 'http://[::1]:3000', true],
    ['http://[fd00::1]', 'http://[fd00::1]', true],
  ])('is https, or http nearby: %s', (text, origin, isPlain) => {
    expect(parseServer(text)).toEqual({ origin, isPlain });
  });

  test.each([
    'http://vtc.example.org',
    'http://8.8.8.8',
    'ftp://vtc.example.org',
    'https://nora:secret@vtc.example.org',
    'https://vtc.example.org/api',
    'https://vtc.example.org?x',
    'https://vtc.example.org#x',
    '',
    'https://',
  ])('is nothing else: %s', (text) => {
    expect(parseServer(text)).toBeNull();
  });
});
