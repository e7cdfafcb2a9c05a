import * as crypto from '@polkadot/util-crypto'
import type { SignIn, Siwx, SiwxOptions } from '../src/Siwx.js'
import { formatSignInMessage } from '../src/message/SignInMessage.js'
import { polkadot } from '../src/verifiers/polkadot.js'
import { eip155 } from '../src/verifiers/eip155.js'
import { messageFor } from './signInForTests.js'

export type PolkadotChain = readonly [chainId: string, prefix: number]

/** Chains on which one key has addresses of different spelling, with their prefixes. */
export const polkadotChains: readonly [PolkadotChain, PolkadotChain] = [
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 0],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 2],
]

export const polkadotSite: Pick<SiwxOptions, 'chains' | 'verifiers'> = {
  chains: ['eip155:1', ...polkadotChains.map(([chainId]) => chainId)],
  verifiers: [eip155(), polkadot()],
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export interface PolkadotKey {
  /** Hexadecimal. */
  readonly publicKey: string
  address(prefix: number): string
  /** As a page of a network has the wallet sign, with the address that the page knows. */
  signIn(siwx: Siwx, chainId: string, spelling: number | string): Promise<SignIn>
}

/** A key of sr25519. */
export async function newPolkadotKey(): Promise<PolkadotKey> {
  await crypto.cryptoWaitReady()
  const pair = crypto.sr25519PairFromSeed(crypto.randomAsU8a(32))
  const address = (prefix: number): string => crypto.encodeAddress(pair.publicKey, prefix)
  return {
    publicKey: toHex(pair.publicKey),
    address,
    async signIn(siwx, chainId, spelling) {
      const own = typeof spelling === 'number' ? address(spelling) : spelling
      const fields = { networkName: 'Polkadot', chainId }
      const message = formatSignInMessage(messageFor(own, await siwx.nonce(), fields))
      return { message, signature: `0x${toHex(crypto.sr25519Sign(message, pair))}` }
    },
  }
}
