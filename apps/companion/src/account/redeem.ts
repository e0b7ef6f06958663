import { ApiError, type CallOptions, type Client } from '@waybill/client';
import type { RouteOutput } from '@waybill/schema/contract/input';
import type { authContract } from '@waybill/schema/features/auth.contract';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import type { Account } from './account.ts';
import { createApi, ElsewhereError } from './api.ts';

const requestMs = 15_000;

type SignedIn = RouteOutput<typeof authContract.redeemCode>;

/**
 * The account that a server gives a device token for.
 * @throws CommandError with the reason why it gives none
 */
export async function redeem(
  server: string,
  call: (api: Client, options: CallOptions) => Promise<SignedIn>,
): Promise<Account> {
  try {
    const options = { signal: AbortSignal.timeout(requestMs) };
    const { token, user } = await call(createApi(server, null), options);
    const { id: userId, username, email } = user;
    return { server, userId, username, ...(email !== undefined && { email }), token };
  } catch (error) {
    if (error instanceof ElsewhereError) {
      throw new CommandError(
        exitCodes.usage,
        `${server} redirects to ${error.origin}. If that is your company’s server, sign in there.`,
      );
    }
    // What has no id of a request comes from another site, or from something in between.
    if (!(error instanceof ApiError) || error.body.requestId === '') {
      throw new CommandError(
        exitCodes.unreachable,
        `${server} is unreachable or not a Waybill server.`,
      );
    }
    const isAway = error.status >= 500;
    throw new CommandError(isAway ? exitCodes.unreachable : exitCodes.notSignedIn, error.message);
  }
}
