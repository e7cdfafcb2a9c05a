import { failureCodes, RpcFailure } from '../requests/RpcFailure.js'
import type { RequestContext } from './WalletNamespace.js'

/** The account of the session that a request names. @throws {RpcFailure} 4100 */
export function grantedAccount({ accounts }: RequestContext, named: string | undefined = accounts[0]): string {
  if (named !== undefined && accounts.includes(named)) return named
  throw new RpcFailure(failureCodes.unauthorized, `${named ?? 'No account'} is not an account of this session`)
}
