import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import { networkWords, wordsOf } from '../../networks/networkWords.js'
import { decodeAddress } from '../address/decodeAddress.js'
import { hexOfBase64 } from './bytes.js'
import type { LinkTools } from './LinkTools.js'
import { listenTo } from './listenTo.js'
import { addressesSchema, psbtSchema, signatureSchema, txidSchema } from './schemas.js'
import type { Holding, WalletLink } from './WalletLink.js'

/** UniSat's interface, which others have copied, each as far as it liked. */
export interface UnisatProvider {
  requestAccounts(): Promise<unknown>
  getAccounts?(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  getChain?(): Promise<unknown>
  switchChain?(chain: string): Promise<unknown>
  signMessage(message: string, type: 'ecdsa' | 'bip322-simple'): Promise<unknown>
  signPsbt(hex: string, options: object): Promise<unknown>
  sendBitcoin?(to: string, sats: number): Promise<unknown>
  disconnect?(): Promise<unknown>
}

const chainSchema = v.object({ enum: v.string() })

/** UniSat (docs.unisat.io). One account at a time, whatever its kind of address: it is for payments. */
export function unisatLink(
  tools: LinkTools,
  given: object,
  events: readonly string[] = ['accountsChanged', 'chainChanged', 'networkChanged'],
): WalletLink {
  const provider = given as UnisatProvider
  const hold = async (method: string, answer: unknown, preferred: Caip2): Promise<Holding | 'none'> => {
    const addresses = tools.parse(method, addressesSchema, answer)
    if (!addresses.length) return 'none'
    const key = await provider.getPublicKey?.().catch(() => undefined)
    const chain = v.safeParse(chainSchema, await provider.getChain?.().catch(() => undefined))
    const named = chain.success ? networkWords.find(({ unisat }) => unisat === chain.output.enum) : undefined
    const accounts = addresses.map((address, at) => ({
      address,
      type: 'payment',
      ...(at === 0 && typeof key === 'string' && { publicKey: key }),
    }))
    return tools.hold(method, accounts, preferred, named?.networkId)
  }
  const read = async (preferred: Caip2): ReturnType<WalletLink['read']> =>
    provider.getAccounts ? hold('getAccounts', await provider.getAccounts(), preferred) : 'unreadable'
  /** It signs with the account that is selected in it, without a word about which. */
  const expect = async (address: string, networkId: Caip2): Promise<void> => {
    const now = await read(networkId)
    if (now === 'none' || (now !== 'unreadable' && now.accounts[0]?.address !== address)) throw tools.accountChanged()
  }
  return {
    read,
    async connect(preferred) {
      const now = await hold('requestAccounts', await provider.requestAccounts(), preferred)
      if (now === 'none') throw tools.badAnswer('requestAccounts')
      return now
    },
    async signMessage({ message, address, networkId, protocol }) {
      await expect(address, networkId)
      const isBip322 = protocol ? protocol === 'bip322' : decodeAddress(address)?.kind === 'p2tr'
      const answer = await provider.signMessage(message, isBip322 ? 'bip322-simple' : 'ecdsa')
      return tools.parse('signMessage', signatureSchema, answer)
    },
    async signPsbt({ psbt, signInputs }) {
      const answer = await provider.signPsbt(hexOfBase64(psbt), { autoFinalized: false, toSignInputs: signInputs })
      return { psbt: tools.parse('signPsbt', psbtSchema, answer) }
    },
    ...(provider.sendBitcoin && {
      async sendTransfer({ recipient, amount, address, networkId }) {
        await expect(address, networkId)
        return tools.parse('sendBitcoin', txidSchema, await provider.sendBitcoin!(recipient, Number(amount)))
      },
    }),
    ...(provider.switchChain && {
      async switchNetwork(networkId) {
        await provider.switchChain!(wordsOf(networkId)?.unisat ?? networkId)
        const now = await read(networkId)
        if (typeof now === 'object') return now
        throw tools.accountChanged()
      },
    }),
    watch: (changed) => listenTo(provider, events, () => changed()),
    ...(provider.disconnect && { disconnect: async () => provider.disconnect!() }),
  }
}
