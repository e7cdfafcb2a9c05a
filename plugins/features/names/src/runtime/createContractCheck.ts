import { createRpcClient, findNetwork } from '@portico/chain-kit'
import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { NamesContext } from '../NamesSpec.js'

const CodeSchema = v.pipe(v.string(), v.regex(/^0x([\da-f]{2})*$/i))
/** EIP-7702: the account of a key, which acts as a contract on this network. The key is the same everywhere. */
const delegation = /^0xef0100[\da-f]{40}$/i

/** Whether an address has the code of a contract on a network. @throws when no node tells; the signal's reason */
export type ContractCheck = (address: string, signal: AbortSignal) => Promise<boolean>

/** Asks the nodes of the network where the modal has it, else the registry of names. */
export function createContractCheck(context: NamesContext, networkId: Caip2): ContractCheck {
  const rpc = createRpcClient(context)
  return async (address, signal) => {
    const registry = context.wants.nameRegistry?.for('eip155')
    const hasNode = (findNetwork(context, networkId)?.rpcUrls.default.http.length ?? 0) > 0
    const params = [address, 'latest']
    const code =
      hasNode || !registry
        ? await rpc.request({ networkId, method: 'eth_getCode', params, schema: CodeSchema, signal })
        : await registry.code(address, signal, networkId)
    return code !== '0x' && !delegation.test(code)
  }
}
