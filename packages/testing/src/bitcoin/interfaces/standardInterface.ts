import type { BitcoinInside, InsideAccount, ShownInterface } from '../BitcoinInside.js'
import { broadcast } from '../keys/broadcast.js'
import type { KeyAddress } from '../keys/KeyAddress.js'

interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
interface SignInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: Account
    readonly signingIndexes: readonly number[]
    readonly sigHash?: string
  }[]
}

/** `BitcoinSigHashFlag`. */
const sigHashes = ['ALL', 'NONE', 'SINGLE', 'ALL|ANYONECANPAY', 'NONE|ANYONECANPAY', 'SINGLE|ANYONECANPAY']

/** Wallet Standard with its features for Bitcoin, 1.0.0. */
export function standardInterface(inside: BitcoinInside): ShownInterface {
  const { base } = inside
  const toAccount = ({ address, publicKey }: KeyAddress): Account => ({
    address,
    publicKey,
    chains: [`bitcoin:${inside.network()}`],
    features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
  })
  const byPurpose = inside.options.connectsBy !== 'standard:connect'
  /** What `bitcoin:connect` was asked for last. */
  let purposes: readonly string[] = ['payment', 'ordinals']
  const accounts = (given: readonly InsideAccount[]): readonly Account[] =>
    given
      .slice(0, byPurpose ? 1 : undefined)
      .flatMap(({ payment, ordinals }) =>
        purposes.flatMap((purpose) => (purpose === 'payment' ? payment : (ordinals ?? []))),
      )
      .map(toAccount)
  /** What a misbehaving wallet answers is no list. */
  const answer = (given: readonly InsideAccount[]): unknown => ({
    accounts: Array.isArray(given) ? accounts(given as readonly InsideAccount[]) : given,
  })
  const sign = ({ psbt, inputsToSign }: SignInput, finalize: boolean): Promise<Uint8Array> => {
    for (const { sigHash } of inputsToSign)
      if (sigHash !== undefined && !sigHashes.includes(sigHash)) throw new Error(`Invalid sigHash: ${sigHash}`)
    return inside.signPsbt({
      psbt,
      inputs: inputsToSign.flatMap(({ account, signingIndexes }) =>
        signingIndexes.map((index) => ({ index, address: account.address })),
      ),
      finalize,
    })
  }
  const features = {
    'standard:connect': {
      version: '1.0.0',
      connect: async (input?: { readonly silent?: boolean }) =>
        answer(await (input?.silent ? inside.read(input) : inside.connect(input))),
    },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => base.controls.revoke() },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (payload: unknown) => void) {
        if (!base.does('hasNoEvents')) base.listeners.add(event, listener)
        return () => base.listeners.remove(event, listener)
      },
    },
    ...(byPurpose && {
      'bitcoin:connect': {
        version: '1.0.0',
        async connect(input: { readonly purposes: readonly string[] }) {
          purposes = input.purposes
          return answer(await inside.connect(input))
        },
      },
    }),
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: async (...inputs: readonly { readonly account: Account; readonly message: Uint8Array }[]) =>
        Promise.all(
          inputs.map(async ({ account, message }) => ({
            signedMessage: message,
            signature: await inside.signMessage({ message, address: account.address }),
          })),
        ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: async (...inputs: readonly SignInput[]) =>
        Promise.all(inputs.map(async (input) => ({ signedPsbt: await sign(input, false) }))),
    },
  }
  const { nodeUrl } = inside.options
  const sending = nodeUrl !== undefined && {
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction: async (...inputs: readonly SignInput[]) =>
        Promise.all(inputs.map(async (input) => ({ txId: await broadcast(nodeUrl, await sign(input, true)) }))),
    },
  }
  const wallet = {
    version: '1.0.0',
    name: inside.name,
    icon: inside.icon,
    chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:testnet4', 'bitcoin:regtest'],
    features: { ...features, ...sending },
    get accounts() {
      return accounts(inside.visible())
    },
  }
  return {
    changed: () => base.listeners.emit('change', { accounts: wallet.accounts }),
    appear(page) {
      const leaving: (() => void)[] = []
      const register = (api: { register(wallet: unknown): unknown }): void => {
        const unregister = api.register(wallet)
        if (typeof unregister === 'function') leaving.push(unregister as () => void)
      }
      const onReady = (event: Event): void => register((event as CustomEvent).detail as Parameters<typeof register>[0])
      page.addEventListener('wallet-standard:app-ready', onReady)
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
      return () => {
        page.removeEventListener('wallet-standard:app-ready', onReady)
        for (const leave of leaving.splice(0)) leave()
      }
    },
  }
}
