import type { Account, Caip2 } from '@portico/core'
import * as v from 'valibot'
import { wordsOf } from '../../networks/networkWords.js'
import { decodeAddress } from '../address/decodeAddress.js'
import { base64Of, bytesOfBase64, hexOf } from './bytes.js'
import type { LinkTools } from './LinkTools.js'
import { quietly } from './quietly.js'
import { psbtSchema, signatureSchema, txidSchema } from './schemas.js'
import type { StandardAccount, StandardWallet } from './StandardWallet.js'
import type { Holding, WalletLink } from './WalletLink.js'

const accountsSchema = v.pipe(
  v.array(
    v.looseObject({
      address: v.string(),
      publicKey: v.optional(v.instance(Uint8Array)),
      chains: v.optional(v.array(v.string()), []),
    }),
  ),
  v.maxLength(1000),
)
const messageSchema = v.tuple([v.object({ signature: v.instance(Uint8Array) })])
const signedSchema = v.tuple([v.object({ signedPsbt: psbtSchema })])
const sentSchema = v.tuple([v.object({ txId: txidSchema })])

/** Wallet Standard with its features for Bitcoin (ExodusMovement/bitcoin-wallet-standard), 1.0.0. */
export function standardLink(tools: LinkTools, given: object): WalletLink {
  const wallet = given as StandardWallet
  const feature = <K extends keyof StandardWallet['features']>(name: K): NonNullable<StandardWallet['features'][K]> => {
    const found = wallet.features[name]
    if (!found) throw tools.notSupported(name)
    return found
  }
  /** Accounts of the preferred network where it has some, else of the network of its first; they serve other chains, too. */
  const toHolding = (method: string, answer: unknown, preferred: Caip2): Holding | 'none' => {
    const all = tools.parse(method, accountsSchema, answer).filter(({ chains }) => chains.some(isBitcoin))
    if (!all.length) return 'none'
    const wanted = wordsOf(preferred)?.standard
    const chain = all.some(({ chains }) => chains.some((one) => one === wanted))
      ? wanted
      : all[0]!.chains.find(isBitcoin)
    const kinds = all
      .filter(({ chains }) => chains.some((one) => one === chain))
      .map((account) => ({ account, isTaproot: decodeAddress(account.address)?.kind === 'p2tr' }))
    // Nothing says what an account is for. Beside another one, taproot is where wallets keep inscriptions.
    const hasOther = kinds.some(({ isTaproot }) => !isTaproot)
    const accounts = kinds.map(({ account: { address, publicKey }, isTaproot }): Account => ({
      address,
      type: isTaproot && hasOther ? 'ordinal' : 'payment',
      ...(publicKey && { publicKey: hexOf(publicKey) }),
    }))
    return tools.hold(method, accounts, preferred)
  }
  const held = (address: string): StandardAccount => {
    const account = wallet.accounts.find((one) => one.address === address)
    if (!account) throw tools.accountChanged()
    return account
  }
  return {
    async connect(preferred) {
      const { features } = wallet
      const answer = features['bitcoin:connect']
        ? await features['bitcoin:connect'].connect({ purposes: ['payment', 'ordinals'] })
        : await feature('standard:connect').connect({})
      const now = toHolding('bitcoin:connect', answer?.accounts, preferred)
      if (now === 'none') throw tools.badAnswer('bitcoin:connect')
      return now
    },
    async read(preferred) {
      const silent = wallet.features['standard:connect']
      if (!silent && !wallet.accounts.length) return 'unreadable'
      const answer = silent ? await silent.connect({ silent: true }) : wallet
      return toHolding('standard:connect', answer?.accounts, preferred)
    },
    async signMessage({ message, address }) {
      const input = { account: held(address), message: new TextEncoder().encode(message) }
      const answer = await feature('bitcoin:signMessage').signMessage(input)
      const [{ signature }] = tools.parse('bitcoin:signMessage', messageSchema, answer)
      return tools.parse('bitcoin:signMessage', signatureSchema, base64Of(signature))
    },
    async signPsbt({ psbt, signInputs, networkId, broadcast }) {
      const input = {
        psbt: bytesOfBase64(psbt)!,
        inputsToSign: signInputs.map(({ index, address, sighashTypes }) => ({
          account: held(address),
          signingIndexes: [index],
          ...(sighashTypes?.[0] !== undefined && { sigHash: sighashTypes[0] }),
        })),
        chain: wordsOf(networkId)?.standard ?? held(signInputs[0]?.address ?? '').chains[0]!,
      }
      const sending = wallet.features['bitcoin:signAndSendTransaction']
      if (broadcast && sending) {
        const answer = await sending.signAndSendTransaction(input)
        return { txid: tools.parse('bitcoin:signAndSendTransaction', sentSchema, answer)[0].txId }
      }
      const answer = await feature('bitcoin:signTransaction').signTransaction(input)
      return { psbt: tools.parse('bitcoin:signTransaction', signedSchema, answer)[0].signedPsbt }
    },
    /** It serves each network with accounts of its own: another one is taken without a question, where they are there. */
    async switchNetwork(networkId) {
      const now = toHolding('standard:connect', wallet.accounts, networkId)
      if (now !== 'none' && now.networkId === networkId) return now
      throw tools.networkNotSupported(networkId)
    },
    watch(changed) {
      let isOver = false
      const hear = (): void => {
        if (!isOver) changed(wallet.accounts.length ? undefined : 'none')
      }
      const stop = quietly(() =>
        wallet.features['standard:events']?.on('change', (change) => change?.accounts && hear()),
      )
      return () => {
        isOver = true
        quietly(() => stop?.())
      }
    },
    disconnect: async () => wallet.features['standard:disconnect']?.disconnect(),
  }
}

const isBitcoin = (chain: string): boolean => chain.startsWith('bitcoin:')
