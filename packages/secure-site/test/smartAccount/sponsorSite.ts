import { encodeFunctionData, parseAbi, parseEther, type Address, type Hex } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'

import type { SecureSiteConfig, SmartAccountKind } from '../../src/server/SecureSiteConfig.js'
import { startRequestSite, type RequestSite } from '../requestVisitor.js'
import { startBundlerGate, type BundlerGate, type SignedOperation } from './bundlerGate.js'
import type { AccountsChain } from './chain.js'

/** What it does is changed between the estimate and the block. */
export const burner: Address = '0x00000000000000000000000000000000000b0b0b'
/** The code that `burner` has. */
export const codes: Readonly<Record<'nothing' | 'burns' | 'reverts', Hex>> = {
  nothing: '0x00',
  /** A loop until a million gas is used. */
  burns: '0x5a5b5a8103620f42401160015700',
  reverts: '0x60006000fd',
}

/** More than a test spends, so that only what it is about refuses. */
export const amplest: NonNullable<SecureSiteConfig['sponsor']> = {
  amountPerUser: parseEther('1'),
  amountPerNewUser: parseEther('1'),
  amountPerProject: parseEther('90'),
}

export interface SponsorSite extends RequestSite {
  readonly gate: BundlerGate
}

export interface SponsorSiteOptions {
  readonly kind?: SmartAccountKind
  readonly sponsor?: SecureSiteConfig['sponsor']
  readonly paymaster?: object
}

/** A site that pays for operations, as an operator configures it. */
export async function startSponsorSite(
  chain: () => AccountsChain,
  { kind = 'hybrid', sponsor = amplest, paymaster = {} }: SponsorSiteOptions = {},
): Promise<SponsorSite> {
  const gate = await startBundlerGate(chain)
  const own = { ...chain().accounts.paymaster, ...paymaster }
  const networks = chain().networks({ kind, bundlerUrl: gate.url, paymaster: own })
  const site = await startRequestSite({ networks, sponsor })
  return {
    ...site,
    gate,
    async stop() {
      await site.stop()
      gate.close()
    },
  }
}

/** Of the paymaster, at EntryPoint. */
export function depositOf({ client, accounts }: AccountsChain): Promise<bigint> {
  const abi = parseAbi(['function balanceOf(address account) view returns (uint256)'])
  const args = [accounts.paymaster.address] as const
  return client.readContract({ address: accounts.entryPoint, abi, functionName: 'balanceOf', args })
}

/** What a visitor who hands operations in has more afterwards, in wei. */
export async function handIn(
  { client, rich, accounts, test }: AccountsChain,
  operations: readonly SignedOperation[],
  thief: PrivateKeyAccount,
): Promise<bigint> {
  await test.setBalance({ address: thief.address, value: parseEther('10') })
  const args = [operations.map((operation) => toPackedUserOperation(operation)), thief.address] as const
  const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args })
  const { baseFeePerGas } = await client.getBlock()
  const hash = await rich.sendTransaction({
    account: thief,
    to: accounts.entryPoint,
    data,
    gas: 20_000_000n,
    // Nothing for who makes the block.
    maxFeePerGas: baseFeePerGas! * 2n,
    maxPriorityFeePerGas: 0n,
  })
  await client.waitForTransactionReceipt({ hash })
  return (await client.getBalance({ address: thief.address })) - parseEther('10')
}
