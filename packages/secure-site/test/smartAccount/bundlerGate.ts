import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'

import type { AccountsChain } from './chain.js'

/** An operation as the site handed it in: signed by the account and by the paymaster. */
export type SignedOperation = UserOperation<'0.8'>

/** Between a site and its bundler: operations can be kept here, as if they waited for a block. */
export interface BundlerGate {
  readonly url: string
  isOpen: boolean
  /** Those that were kept, the oldest first. */
  readonly kept: SignedOperation[]
  close(): void
}

const numbers = [
  ...['nonce', 'callGasLimit', 'verificationGasLimit', 'preVerificationGas', 'maxFeePerGas', 'maxPriorityFeePerGas'],
  ...['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'],
]

export async function startBundlerGate(chain: () => AccountsChain): Promise<BundlerGate> {
  function keep(json: Readonly<Record<string, unknown>>): string {
    const fields = Object.entries(json).map(([name, value]) => [
      name,
      numbers.includes(name) ? BigInt(value as string) : value,
    ])
    const userOperation = Object.fromEntries(fields) as SignedOperation
    gate.kept.push(userOperation)
    const entryPointAddress = chain().accounts.entryPoint
    return getUserOperationHash({ chainId: 31_337, entryPointAddress, entryPointVersion: '0.8', userOperation })
  }

  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const part of request) body += String(part)
      const { id, method, params } = JSON.parse(body) as {
        readonly id: number
        readonly method: string
        readonly params: readonly [Readonly<Record<string, unknown>>]
      }
      response.setHeader('content-type', 'application/json')
      if (method === 'eth_sendUserOperation' && !gate.isOpen) {
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result: keep(params[0]) }))
        return
      }
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(chain().accounts.bundlerUrl, { method: 'POST', headers, body })
      response.end(await answer.text())
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gate: BundlerGate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isOpen: true,
    kept: [],
    close: () => server.close(),
  }
  return gate
}
