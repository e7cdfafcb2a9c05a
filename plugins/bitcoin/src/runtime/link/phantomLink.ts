import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import { accountType } from './accountType.js'
import { base64Of, bytesOfBase64 } from './bytes.js'
import type { LinkTools } from './LinkTools.js'
import { listenTo } from './listenTo.js'
import { namedAddressesSchema, psbtSchema, signatureSchema } from './schemas.js'
import type { Holding, WalletLink } from './WalletLink.js'

interface PhantomProvider {
  requestAccounts(): Promise<unknown>
  signMessage(message: Uint8Array, address: string): Promise<unknown>
  signPSBT(psbt: Uint8Array, options: object): Promise<unknown>
}

const signedSchema = v.object({ signature: v.instance(Uint8Array) })

/** Phantom (`phantom.bitcoin`, docs.phantom.com/bitcoin). It signs and does not send; it tells its accounts when asked aloud, and of changes. */
export function phantomLink(tools: LinkTools, given: object): WalletLink {
  const provider = given as PhantomProvider
  const toHolding = (answer: unknown, preferred: Caip2): Holding => {
    const accounts = tools.parse('requestAccounts', namedAddressesSchema, answer)
    return tools.hold(
      'requestAccounts',
      accounts.map(({ address, publicKey, purpose }) => ({
        address,
        type: accountType(purpose),
        ...(publicKey !== undefined && { publicKey }),
      })),
      preferred,
    )
  }
  const asked: { networkId?: Caip2 } = {}
  return {
    read: async () => 'unreadable',
    async connect(preferred) {
      asked.networkId = preferred
      return toHolding(await provider.requestAccounts(), preferred)
    },
    async signMessage({ message, address }) {
      const answer = await provider.signMessage(new TextEncoder().encode(message), address)
      const { signature } = tools.parse('signMessage', signedSchema, answer)
      return tools.parse('signMessage', signatureSchema, base64Of(signature))
    },
    async signPsbt({ psbt, signInputs }) {
      const inputsToSign = signInputs.map(({ index, address, sighashTypes }) => ({
        address,
        signingIndexes: [index],
        ...(sighashTypes?.length && { sigHash: sighashTypes[0] }),
      }))
      const answer = await provider.signPSBT(bytesOfBase64(psbt)!, { inputsToSign })
      return { psbt: tools.parse('signPSBT', psbtSchema, answer) }
    },
    watch: (changed) =>
      listenTo(provider, ['accountsChanged'], (accounts) => {
        if (Array.isArray(accounts) && !accounts.length) changed('none')
        try {
          if (asked.networkId) changed(toHolding(accounts, asked.networkId))
        } catch {
          // What cannot be accounts changes nothing.
        }
      }),
  }
}
