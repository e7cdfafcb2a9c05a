import { refused, unauthorized } from '../evm/providerError.js'
import type { Inside } from './Inside.js'
import { sendToNode } from './sendToNode.js'
import type { InjectedPublicKey, InjectedSolanaProvider } from './SolanaTestWallet.js'

/** What is used of transactions of web3.js, of either kind. */
interface Web3Transaction {
  serialize(options?: object): Uint8Array
}
interface Web3Class {
  from?(bytes: Uint8Array): Web3Transaction
  deserialize?(bytes: Uint8Array): Web3Transaction
}

/** The wallet as wallets were before Wallet Standard: one account, transactions as objects of web3.js. */
export function injectedProvider(inside: Inside): InjectedSolanaProvider {
  const { base, signer, options } = inside
  const own = (): string => {
    const [address] = inside.shown()
    if (address === undefined) throw unauthorized()
    return address
  }
  const keyOf = (address: string): InjectedPublicKey => ({
    toBase58: () => address,
    toString: () => address,
    toBytes: () => signer.publicKey(address),
  })
  function signed<T>(transaction: T): T {
    const given = transaction as Web3Transaction
    const bytes = Uint8Array.from(given.serialize({ requireAllSignatures: false, verifySignatures: false }))
    const { from, deserialize } = given.constructor as Web3Class
    const remake = deserialize ?? from
    return remake!.call(given.constructor, signer.signTransaction(own(), bytes)) as T
  }
  const provider: InjectedSolanaProvider = {
    ...(options.flags ?? { isPhantom: true }),
    get publicKey() {
      const [address] = inside.shown()
      return address === undefined ? null : keyOf(address)
    },
    get isConnected() {
      return inside.shown().length > 0
    },
    connect: (how) =>
      base.call('connect', how, async (ask) => {
        const silent = how?.onlyIfTrusted === true
        await inside.connect(ask, silent)
        // Phantom calls it a refusal, although the visitor was not asked.
        if (!inside.shown().length) throw refused()
        return { publicKey: keyOf(own()) }
      }),
    disconnect: () => base.call('disconnect', undefined, async () => inside.hide()),
    signMessage: (message) =>
      base.call('signMessage', message, async (ask) => {
        const address = own()
        await ask()
        return { signature: signer.sign(address, message), publicKey: keyOf(address) }
      }),
    signTransaction: (transaction) =>
      base.call('signTransaction', undefined, async (ask) => {
        own()
        await ask()
        return signed(transaction)
      }),
    signAllTransactions: (transactions) =>
      base.call('signAllTransactions', undefined, async (ask) => {
        own()
        await ask()
        return transactions.map((transaction) => signed(transaction))
      }),
    signAndSendTransaction: (transaction, how) =>
      base.call('signAndSendTransaction', undefined, async (ask) => {
        own()
        await ask()
        const bytes = Uint8Array.from((signed(transaction) as Web3Transaction).serialize())
        return { signature: await sendToNode(options.rpcUrl ?? '', bytes, how) }
      }),
  }
  const events = {
    on(event: string, listener: (payload: unknown) => void) {
      base.listeners.add(event, listener)
      return provider
    },
    off(event: string, listener: (payload: unknown) => void) {
      base.listeners.remove(event, listener)
      return provider
    },
  }
  for (const name of ['on', 'off'] as const)
    Object.defineProperty(provider, name, { get: () => (base.does('hasNoEvents') ? undefined : events[name]) })
  return provider
}
