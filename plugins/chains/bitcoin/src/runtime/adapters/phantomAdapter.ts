import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import { base64Of, bytesOfBase64 } from '../bytes.js'
import type { AdapterTools } from './createTools.js'
import { ignoreErrors, listenTo } from './listenTo.js'
import { accountType, namedAddressesSchema, psbtSchema, signatureSchema } from './schemas.js'
import type { WalletAccounts, WalletAdapter } from './WalletAdapter.js'

interface PhantomProvider {
  requestAccounts(): Promise<unknown>
  signMessage(message: Uint8Array, address: string): Promise<unknown>
  signPSBT(psbt: Uint8Array, options: object): Promise<unknown>
}

const signedSchema = v.object({ signature: v.instance(Uint8Array) })

/** Phantom (`phantom.bitcoin`, docs.phantom.com/bitcoin). It signs but does not send, and shows its accounts only after a prompt. */
export function phantomAdapter(tools: AdapterTools, given: object): WalletAdapter {
  const provider = given as PhantomProvider
  const toAccounts = (answer: unknown, preferred: Caip2): WalletAccounts => {
    const accounts = tools.parse('requestAccounts', namedAddressesSchema, answer)
    return tools.parseAccounts(
      'requestAccounts',
      accounts.map(({ address, publicKey, purpose }) => ({
        address,
        type: accountType(purpose),
        ...(publicKey !== undefined && { publicKey }),
      })),
      preferred,
    )
  }
  let preferredNetwork: Caip2 | undefined
  return {
    read: async () => 'unreadable',
    async connect(preferred) {
      preferredNetwork = preferred
      return toAccounts(await provider.requestAccounts(), preferred)
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
    watch: (onChange) =>
      listenTo(provider, ['accountsChanged'], (accounts) => {
        if (Array.isArray(accounts) && !accounts.length) onChange('none')
        else if (preferredNetwork) {
          const network = preferredNetwork
          const now = ignoreErrors(() => toAccounts(accounts, network)) // throws for anything but accounts
          if (now) onChange(now)
        }
      }),
  }
}
