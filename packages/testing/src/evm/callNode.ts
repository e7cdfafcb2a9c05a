import { providerErrorCodes } from '@portico/core'
import { providerError } from './providerError.js'
import type { EvmTestWalletOptions, TestChain } from './EvmTestWallet.js'

export interface Node {
  /** @throws the node's JSON-RPC error as it is; 4901 where the chain has no node or it does not answer */
  call(chainId: number, method: string, params: unknown): Promise<unknown>
}

export function createNode(
  chains: () => readonly TestChain[],
  { rpcUrl, callNode = fetchNode }: Pick<EvmTestWalletOptions, 'rpcUrl' | 'callNode'>,
): Node {
  return {
    async call(chainId, method, params) {
      const url = chains().find((chain) => chain.chainId === chainId)?.rpcUrl ?? rpcUrl
      if (!url)
        throw providerError(providerErrorCodes.chainDisconnected, `The wallet has no node for chain ${chainId}.`)
      return callNode(url, { method, params })
    },
  }
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

async function fetchNode(
  url: string,
  request: { readonly method: string; readonly params: unknown },
): Promise<unknown> {
  let answer: Answer
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: request.method, params: request.params ?? [] }),
    })
    answer = (await response.json()) as Answer
  } catch (cause) {
    throw Object.assign(providerError(providerErrorCodes.chainDisconnected, `The node at ${url} does not answer.`), {
      cause,
    })
  }
  if (answer.error) throw providerError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}
