import { base58 } from '@scure/base'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import { unauthorized } from '../evm/providerError.js'
import type { Inside } from './Inside.js'
import { sendToNode } from './sendToNode.js'
import type { RegisteredSolanaWallet, SolanaTestAccount } from './SolanaTestWallet.js'

interface SignInput {
  readonly account: SolanaTestAccount
}
/** `SolanaSignInInput` of @solana/wallet-standard-features. */
interface SignInInput {
  readonly address?: string
  readonly domain?: string
}
interface MessageInput extends SignInput {
  readonly message: Uint8Array
}
interface TransactionInput extends SignInput {
  readonly transaction: Uint8Array
  readonly options?: object
}

type Feature = Readonly<Record<string, unknown>>
const versions = ['legacy', 0] as const

/** The wallet as Wallet Standard has it, with the features of Solana. */
export function registeredWallet(inside: Inside): RegisteredSolanaWallet {
  const { base, signer, chains, options } = inside
  const { rpcUrl, lacks = [] } = options
  const signs = [
    'solana:signMessage',
    'solana:signTransaction',
    ...(rpcUrl === undefined ? [] : ['solana:signAndSendTransaction']),
  ].filter((name) => !lacks.includes(name)) as SolanaTestAccount['features'][number][]
  // One object an account, as long as the wallet lives.
  const accounts = new Map(
    signer.addresses.map((address) => [
      address,
      Object.freeze<SolanaTestAccount>({ address, publicKey: signer.publicKey(address), chains, features: signs }),
    ]),
  )
  const visible = (): readonly SolanaTestAccount[] => inside.shown().map((address) => accounts.get(address)!)

  /** Asks once for all inputs, then does each. */
  function signing<I extends SignInput, T>(method: string, run: (input: I) => T | Promise<T>) {
    return (...inputs: readonly I[]): Promise<readonly T[]> =>
      base.call(method, inputs.length === 1 ? inputs[0] : inputs, async (ask) => {
        for (const { account } of inputs) if (!visible().includes(account)) throw unauthorized()
        await ask()
        return Promise.all(inputs.map(run))
      })
  }
  const features: Readonly<Record<string, Feature>> = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { readonly silent?: boolean }) =>
        base.call('standard:connect', input, async (ask) => {
          await inside.connect(ask, input?.silent === true)
          return { accounts: visible() }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => base.call('standard:disconnect', undefined, async () => inside.hide()),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (payload: unknown) => void) {
        base.listeners.add(event, listener)
        return () => base.listeners.remove(event, listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: signing('solana:signMessage', ({ account, message }: MessageInput) => ({
        signedMessage: message,
        signature: signer.sign(account.address, message),
        signatureType: 'ed25519',
      })),
    },
    ...(options.signsIn && {
      'solana:signIn': {
        version: '1.0.0',
        signIn: (...inputs: readonly SignInInput[]) =>
          base.call('solana:signIn', inputs[0], async (ask) => {
            await inside.connect(ask, false)
            const [account] = visible()
            return inputs.map((input) => {
              const domain = input.domain ?? location.host
              const text = createSignInMessageText({ ...input, domain, address: input.address ?? account!.address })
              const signedMessage = new TextEncoder().encode(options.alterText?.(text) ?? text)
              const signature = signer.sign(account!.address, signedMessage)
              return { account: account!, signedMessage, signature, signatureType: 'ed25519' }
            })
          }),
      },
    }),
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction: signing('solana:signTransaction', ({ account, transaction }: TransactionInput) => ({
        signedTransaction: signer.signTransaction(account.address, transaction),
      })),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: signing(
        'solana:signAndSendTransaction',
        async ({ account, transaction, options: how }: TransactionInput) => {
          const signed = signer.signTransaction(account.address, transaction)
          return { signature: base58.decode(await sendToNode(rpcUrl ?? '', signed, how)) }
        },
      ),
    },
  }
  return {
    version: '1.0.0',
    name: base.controls.name,
    icon: inside.icon,
    chains,
    get features() {
      const missing = [...lacks, ...(base.does('hasNoEvents') ? ['standard:events'] : [])]
      return Object.fromEntries(
        Object.entries(features).filter(
          ([name]) => !missing.includes(name) && (rpcUrl !== undefined || name !== 'solana:signAndSendTransaction'),
        ),
      )
    },
    get accounts() {
      return visible()
    },
  }
}
