import { FrameError, isFrameRead, type FrameRequest } from '@portico/embedded-api'
import * as v from 'valibot'

import type { Api } from '../api/Api.js'
import type { Asker } from './createAsker.js'
import type { Users } from './createUsers.js'
import { namespaceOf, readChain, type FrameState } from './frameState.js'

/** Answers a request for a signature, after the visitor approved it, and what a page reads of a smart account. */
export type RpcHandler = (request: FrameRequest<'RPC_REQUEST'>, signal: AbortSignal) => Promise<unknown>

export interface RpcDeps {
  readonly state: FrameState
  readonly api: Api
  readonly users: Pick<Users, 'accountOn'>
  readonly asker: Asker
}

const ReadSchema = v.strictObject({ result: v.unknown() })

export function createRpcHandler({ state, api, users, asker }: RpcDeps): RpcHandler {
  return async ({ method, params = [], chainId: requestedId, chainNamespace = 'eip155' }, signal) => {
    const chainId = readChain(state, requestedId, chainNamespace)
    const isSolana = namespaceOf(chainId) === 'solana'
    if (isFrameRead(method) && !isSolana)
      return v.parse(ReadSchema, await api.post('/wallet/ask', { method, params, chainId }, { signal })).result
    if (method.startsWith('solana_') !== isSolana)
      throw new FrameError('embedded/methodNotAllowed', 'This method is for another network.')
    const { address: account, type: accountType } = await users.accountOn(chainId, signal)
    return asker.ask({ account, chainId, method, params }, { signal, accountType })
  }
}
