import type { WebhookAttempt } from '@waybill/schema/features/webhooks.models';
import type { Services } from '../../http/context.ts';
import { type Answer, CallFailedError } from '../../lib/guarded-agent.ts';
import { unseal } from '../../lib/secret-box.ts';
import { type Outcome, problemOf, readBackOff } from './health.policy.ts';
import { sendingLimits } from './limits.policy.ts';
import { buildHeaders } from './payload.policy.ts';
import type { Target } from './sending.data.ts';

type Deps = Pick<Services, 'clock' | 'discordUrl' | 'guardedAgent' | 'keys'>;

type Sealed = Pick<
  Target,
  'id' | 'kind' | 'urlSealed' | 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil'
>;

/** An endpoint with its secrets decrypted. */
export interface OpenEndpoint extends Pick<Target, 'kind'> {
  /** Empty, and so never called, if it was sealed with another installation's secret. */
  readonly address: string;
  /** The signing secrets. None for Discord. */
  readonly secrets: readonly string[];
}

/** Decrypts an endpoint, for the calls of the next seconds. */
export function openEndpoint(deps: Deps, endpoint: Sealed): OpenEndpoint {
  const { clock, keys } = deps;
  const { id, kind, secretSealed, oldSecretSealed, oldSecretUntil } = endpoint;
  const isOldInUse = oldSecretUntil !== null && oldSecretUntil > clock();
  const secrets = [secretSealed, isOldInUse ? oldSecretSealed : null].flatMap((sealed) =>
    sealed === null ? [] : (unseal(sealed, keys('webhook'), id) ?? []),
  );
  return { kind, address: addressOf(deps, endpoint), secrets };
}

function addressOf({ keys, discordUrl }: Deps, { id, kind, urlSealed }: Sealed): string {
  const address = unseal(urlSealed, keys('webhook'), id) ?? '';
  if (kind !== 'DISCORD' || address === '') return address;
  const url = new URL(address);
  const base = discordUrl ?? url.origin;
  // Makes Discord respond only once it has processed the message.
  return `${base}${url.pathname}?wait=true`;
}

interface Message {
  /** The message id for the receiver, the same at every attempt. */
  readonly id: string;
  readonly body: string;
  readonly signal?: AbortSignal;
}

/** Calls an endpoint once. Null if the call was aborted. */
export async function callEndpoint(
  { clock, guardedAgent }: Deps,
  { kind, address, secrets }: OpenEndpoint,
  { id, body, signal }: Message,
): Promise<Outcome | null> {
  const now = clock();
  const started = performance.now();
  const finish = (part: Pick<WebhookAttempt, 'status' | 'problem' | 'answer'>) => ({
    at: now.toISOString(),
    ms: Math.round(performance.now() - started),
    ...part,
  });
  try {
    const answer = await guardedAgent.post({
      address,
      headers:
        kind === 'DISCORD'
          ? { 'content-type': 'application/json' }
          : buildHeaders(id, body, { secrets, now }),
      body,
      ...(signal && { signal }),
    });
    const problem = problemOf(answer.status);
    const attempt = finish({ status: answer.status, problem, answer: readAnswer(answer) });
    return { attempt, restMs: readBackOff(answer, kind, now) };
  } catch (error) {
    if (!(error instanceof CallFailedError)) throw error;
    if (error.problem === 'STOPPED') return null;
    return { attempt: finish({ status: null, problem: error.problem, answer: '' }), restMs: null };
  }
}

/** Reads the start of a response in storable form: no NUL, no half characters. */
function readAnswer({ body }: Answer): string {
  return Array.from(body.replaceAll('\0', '')).slice(0, sendingLimits.answerShown).join('');
}
