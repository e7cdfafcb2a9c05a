import type { Modal } from '@portico/modal'
import type { SolanaSpec } from '@portico/solana'
import {
  BaseMessageSignerWalletAdapter,
  WalletConnectionError,
  WalletReadyState,
  type TransactionOrVersionedTransaction,
  type WalletName,
} from '@solana/wallet-adapter-base'
import { PublicKey } from '@solana/web3.js'

export const porticoName: WalletName<'Portico'> = 'Portico' as WalletName<'Portico'>
type AnyTransaction = TransactionOrVersionedTransaction<ReadonlySet<'legacy' | 0>>

/** The modal as a wallet of wallet-adapter: `<WalletProvider wallets={[new PorticoWalletAdapter(modal)]}>`. */
export class PorticoWalletAdapter extends BaseMessageSignerWalletAdapter<'Portico'> {
  readonly name: WalletName<'Portico'> = porticoName
  readonly url = 'https://meridian.example'
  readonly icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  readonly readyState: WalletReadyState = WalletReadyState.Loadable
  readonly supportedTransactionVersions: ReadonlySet<'legacy' | 0> = new Set(['legacy', 0] as const)
  publicKey: PublicKey | null = null
  connecting = false

  constructor(private readonly modal: Modal<SolanaSpec>) {
    super()
    modal.store.sub(modal.atoms.accountOf('solana'), () => this.follow())
    this.follow()
  }

  /** What the visitor does in the modal or in the wallet: connecting, another account, disconnecting. */
  private follow(): void {
    const { isConnected, address } = this.modal.store.get(this.modal.atoms.accountOf('solana'))
    const now = isConnected && address ? address : undefined
    if (now === this.publicKey?.toBase58()) return
    this.publicKey = now ? new PublicKey(now) : null
    if (this.publicKey) this.emit('connect', this.publicKey)
    else this.emit('disconnect')
  }

  /** After a reload, without opening anything. */
  override async autoConnect(): Promise<void> {
    await this.modal.settled('solana')
  }
  async connect(): Promise<void> {
    if (this.connected || this.connecting) return
    this.connecting = true
    try {
      await this.modal.connect({ namespaces: ['solana'] })
    } catch (error) {
      const failure = new WalletConnectionError((error as Error).message, error)
      this.emit('error', failure)
      throw failure
    } finally {
      this.connecting = false
    }
  }
  disconnect(): Promise<void> {
    return this.modal.disconnect({ namespace: 'solana' })
  }
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T> {
    return this.modal.api.solana.getProvider().signTransaction(transaction)
  }
  signMessage(message: Uint8Array): Promise<Uint8Array> {
    return this.modal.api.solana.getProvider().signMessage(message)
  }
}
