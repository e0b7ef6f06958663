import { createHmac } from 'node:crypto';
import type { TrackerProvider } from '@waybill/schema/features/trackers.models';
import { limits } from '@waybill/schema/limits';
import { areSameSecrets } from '../../lib/secrets.ts';
import { type Reading, unreadable } from './reading.policy.ts';
import { readTracksim } from './tracksim.policy.ts';
import { readTrucky } from './trucky.policy.ts';
import { readUnitracker } from './unitracker.policy.ts';

/** The header in which a tracker signs; null for one that does not. */
export const signatureHeaders: Readonly<Record<TrackerProvider, string | null>> = {
  tracksim: 'tracksim-signature',
  trucky: 'x-signature-sha256',
  unitracker: null,
};

/** What a tracker signs a body with. */
export function signatureOf(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/**
 * Whether a signature is that of a body, also of one without white space at its end: some senders
 * trim it before they sign. It takes as long for a wrong one as for the right one.
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

/** Reads what a tracker sent, as JSON or as a form. What lies in the future is not believed. */
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
