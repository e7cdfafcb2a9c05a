import { createRpcClient, findNetwork } from '@portico/chain-kit'
import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { NamesContext } from '../NamesSpec.js'

const CodeSchema = v.pipe(v.string(), v.regex(/^0x([\da-f]{2})*$/i))
const ReplySchema = v.object({ result: CodeSchema })
/** EIP-7702: the account of a key, which acts as a contract on this network. The key is the same everywhere. */
const delegation = /^0xef0100[\da-f]{40}$/i

/** Whether an address has the code of a contract on a network. @throws when no node tells; the signal's reason */
export type ContractCheck = (address: string, signal: AbortSignal) => Promise<boolean>

/** Asks the nodes of the network where the modal has it, else the gateway's. */
export function createContractCheck(context: NamesContext, networkId: Caip2): ContractCheck {
  const rpc = createRpcClient(context)
  const method = 'eth_getCode'
  async function codeOf(address: string, signal: AbortSignal): Promise<string> {
    const params = [address, 'latest']
    const backend = context.wants.backend?.for('eip155')
    const hasNode = (findNetwork(context, networkId)?.rpcUrls.default.http.length ?? 0) > 0
    if (hasNode || !backend) return rpc.request({ networkId, method, params, schema: CodeSchema, signal })
    const { result } = await backend.request({
      path: 'v1/',
      query: { chainId: networkId },
      body: { jsonrpc: '2.0', id: 1, method, params },
      parse: (json) => v.parse(ReplySchema, json),
      signal,
    })
    return result
  }
  return async (address, signal) => {
    const code = await codeOf(address, signal)
    return code !== '0x' && !delegation.test(code)
  }
}
