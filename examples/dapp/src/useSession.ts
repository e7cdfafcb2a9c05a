import { toSessionAccount } from '@portico/secure-site/sessions'
import { createPublicClient, http, parseEther, type Address, type Hex } from 'viem'
import { createBundlerClient, type UserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'

/** What the site keeps of a session that was granted. */
export interface DemoSession {
  readonly key: PrivateKeyAccount
  readonly pci: string
  /** CAIP-10 id of the account that granted it. */
  readonly account: string
}

export interface SessionPayment {
  readonly session: DemoSession
  readonly coSigner: string
  readonly rpcUrl: string
  readonly bundlerUrl: string
  readonly projectId: string
  readonly to: string
  /** Payments of 0.001, each signed before the first is sent. */
  readonly times: number
}

/** Pays in the name of the account that granted the session. The secure site pays the fees. */
export async function payWithSession(
  payment: SessionPayment,
): Promise<readonly { readonly hash: Hex; readonly success: boolean }[]> {
  const { session, coSigner, rpcUrl, bundlerUrl, projectId, to, times } = payment
  const [, id] = session.account.split(':')
  const chain = {
    id: Number(id),
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const client = createPublicClient({ chain, transport: http() })
  const account = await toSessionAccount({ ...session, client, coSigner, projectId })
  const bundler = createBundlerClient({
    account,
    client,
    paymaster: account.paymaster,
    transport: http(bundlerUrl),
    pollingInterval: 250,
    // The secure site pays what the network asks for; viem alone would offer twice as much.
    userOperation: { estimateFeesPerGas: () => client.estimateFeesPerGas() },
  })
  const signed: (UserOperation<'0.8'> & { readonly signature: Hex })[] = []
  for (let time = 0; time < times; time++) {
    // Operations of two keys of the nonce do not wait for each other.
    const nonce = await account.getNonce({ key: BigInt(Date.now()) + BigInt(time) })
    const calls = [{ to: to as Address, value: parseEther('0.001') }]
    const operation = (await bundler.prepareUserOperation({ calls, nonce })) as UserOperation<'0.8'>
    signed.push({ ...operation, signature: await account.signUserOperation(operation) })
  }
  const results: { hash: Hex; success: boolean }[] = []
  for (const operation of signed) {
    const sent = { ...operation, entryPointAddress: account.entryPoint.address } as Parameters<
      typeof bundler.sendUserOperation
    >[0]
    const hash = await bundler.sendUserOperation(sent)
    const { success, receipt } = await bundler.waitForUserOperationReceipt({ hash })
    results.push({ hash: receipt.transactionHash, success })
  }
  return results
}
