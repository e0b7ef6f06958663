import { createHmac } from 'node:crypto';
import type { TrackerProvider } from '@waybill/schema/features/trackers.models';
import { limits } from '@waybill/schema/limits';
import { areSameSecrets } from '../../lib/secrets.ts';
import { type Reading, unreadable } from './reading.policy.ts';
import { readTracksim } from './tracksim.policy.ts';
import { readTrucky } from './trucky.policy.ts';
import { readUnitracker } from './unitracker.policy.ts';

/** The header of a tracker's signature. Null if it doesn't sign. */
export const signatureHeaders: Readonly<Record<TrackerProvider, string | null>> = {
  tracksim: 'tracksim-signature',
  trucky: 'x-signature-sha256',
  unitracker: null,
};

/** Returns a tracker's signature of a body. */
export function signatureOf(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/**
 * True if a signature matches a body, with or without trailing white space: some senders trim it before they
 * sign. Constant time.
 */
export function isSigned(body: Uint8Array, secret: string, signature: string): boolean {
  if (secret === '') return false;
  const trimmed = Buffer.from(body).toString('latin1').trimEnd();
  const expected = [signatureOf(body, secret), signatureOf(Buffer.from(trimmed, 'latin1'), secret)];
  return expected.map((hex) => areSameSecrets(hex, signature.trim().toLowerCase())).includes(true);
}

const readers: Readonly<Record<TrackerProvider, (value: unknown) => Reading>> = {
  tracksim: readTracksim,
  trucky: readTrucky,
  unitracker: readUnitracker,
};

/** Reads a tracker's delivery, as JSON or as a form. Times in the future are refused. */
export function readDelivery(provider: TrackerProvider, body: Uint8Array, now: Date): Reading {
  const value = parseBody(body);
  if (value === undefined) return unreadable('NO_KNOWN_FORM');
  const reading = readers[provider](value);
  if (reading.kind !== 'job') return reading;
  const isPast = Date.parse(reading.mapped.endedAt) <= now.getTime() + limits.telemetryFutureMs;
  return isPast ? reading : unreadable('ENDS_IN_FUTURE');
}

function parseBody(body: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body).trim();
    if (/^[[{"]/.test(text)) return JSON.parse(text);
    return text.includes('=') ? Object.fromEntries(new URLSearchParams(text)) : undefined;
  } catch {
    return undefined;
  }
}
