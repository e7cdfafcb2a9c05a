import { isRejection, type Modal } from '@portico/core'
import {
  numberToHex,
  ProviderDisconnectedError,
  SwitchChainError,
  UserRejectedRequestError,
  type AddEthereumChainParameter,
  type Address,
  type Chain,
  type EIP1193Provider,
} from 'viem'

export interface PorticoParameters {
  /** A modal with `evm()` of `@portico/evm` among its plugins. */
  readonly modal: Modal & { readonly api: { readonly evm: { getProvider(): EIP1193Provider } } }
  /** Name in wagmi's list of connectors. Default 'Portico'. */
  readonly name?: string
}

export interface PorticoConnectParameters<WithCapabilities extends boolean = false> {
  readonly chainId?: number | undefined
  readonly isReconnecting?: boolean | undefined
  readonly withCapabilities?: WithCapabilities | boolean | undefined
  /** Connects this wallet instead of letting the visitor choose: registry id, rdns, connector id or name. */
  readonly wallet?: string | undefined
  /** Ends the attempt and closes the modal. `connect` then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

interface Connected {
  /** The selected one first. */
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** What wagmi gives to a connector, as far as this one uses it. */
interface ConnectorConfig {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly emitter: {
    emit(event: 'connect', data: Connected): void
    emit(event: 'change', data: Partial<Connected>): void
    emit(event: 'disconnect'): void
    listenerCount(event: 'change'): number
  }
}

/** A connector as wagmi 2 and wagmi 3 define it: a type alias, because wagmi's type has an index signature. */
export type PorticoConnector = {
  readonly id: 'portico'
  readonly name: string
  readonly type: 'portico'
  setup(): Promise<void>
  /**
   * Opens the modal, and resolves once the visitor has connected a wallet. Resolves at once where the modal is connected already.
   * @throws `UserRejectedRequestError` where the visitor closes the modal or refuses, what `modal.connect` throws otherwise
   */
  connect<WithCapabilities extends boolean = false>(
    parameters?: PorticoConnectParameters<WithCapabilities>,
  ): Promise<{
    accounts: WithCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<EIP1193Provider>
  isAuthorized(): Promise<boolean>
  /** @throws `UserRejectedRequestError`, `SwitchChainError` */
  switchChain(parameters: {
    addEthereumChainParameter?: Partial<Omit<AddEthereumChainParameter, 'chainId'>> | undefined
    chainId: number
  }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error): void
}

export type PorticoConnectorFn = (config: ConnectorConfig) => PorticoConnector

/**
 * A connector of wagmi 2 and 3 backed by a modal. Whatever is connected, switched or disconnected by wagmi's hooks is in the modal,
 * and the reverse.
 *
 * @example
 * const config = createConfig({
 *   chains,
 *   connectors: [portico({ modal })],
 *   multiInjectedProviderDiscovery: false,
 *   transports: { [mainnet.id]: http() },
 * })
 */
export function portico({ modal, name = 'Portico' }: PorticoParameters): PorticoConnectorFn {
  const account = modal.atoms.accountOf('eip155')
  let isStarted = false

  /** Connections of an earlier visit are restored from now on. It is not stopped, because a config of wagmi has no end. */
  function start(): void {
    if (!isStarted) modal.start()
    isStarted = true
  }
  function read(): Connected | undefined {
    const { isConnected, address, allAccounts, networkId } = modal.store.get(account)
    if (!isConnected || !address || !networkId) return undefined
    const others = allAccounts.map((account) => account.address).filter((other) => other !== address)
    return { accounts: [address, ...others] as Address[], chainId: Number(networkId.slice('eip155:'.length)) }
  }

  return ({ chains, emitter }) => {
    /** What wagmi was given last. */
    let known: Connected | undefined
    let isDisconnecting = false

    function emitChanges(): void {
      if (isDisconnecting) return
      const before = known
      known = read()
      // wagmi listens to changes while it is connected.
      const isFollowed = emitter.listenerCount('change') > 0
      if (!known) {
        if (isFollowed) emitter.emit('disconnect')
        return
      }
      if (!isFollowed) return emitter.emit('connect', known)
      const { accounts, chainId } = known
      const hasOtherAccounts = accounts.join() !== before?.accounts.join()
      const hasOtherChain = chainId !== before?.chainId
      if (hasOtherAccounts || hasOtherChain)
        emitter.emit('change', { ...(hasOtherAccounts && { accounts }), ...(hasOtherChain && { chainId }) })
    }

    const connector: PorticoConnector = {
      id: 'portico',
      name,
      type: 'portico',
      async setup() {
        // On a server the modal does not change.
        if (typeof document !== 'undefined') modal.store.sub(account, emitChanges)
      },
      async connect({ chainId, isReconnecting, withCapabilities, wallet, signal } = {}) {
        start()
        await modal.settled('eip155', signal)
        if (!read() && !isReconnecting) await openModal(wallet, signal)
        // The wallet stays on its network where the visitor does not want to change it, and is connected all the same.
        if (chainId !== undefined && chainId !== read()?.chainId)
          await connector.switchChain({ chainId }).catch(() => {})
        const connected = read()
        if (!connected) throw new ProviderDisconnectedError(new Error('No EVM wallet is connected'))
        const { accounts } = connected
        return {
          accounts: (withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts) as never,
          chainId: connected.chainId,
        }
      },
      async disconnect() {
        start()
        // wagmi removes the connection by itself.
        isDisconnecting = true
        try {
          await modal.disconnect({ namespace: 'eip155' })
        } catch (error) {
          // A wallet that did not end its side is disconnected from the page all the same.
          if (read()) throw error
        } finally {
          isDisconnecting = false
        }
      },
      getAccounts: async () => read()?.accounts ?? [],
      async getChainId() {
        const { networkId } = modal.store.get(account)
        return networkId === undefined ? chains[0].id : Number(networkId.slice('eip155:'.length))
      },
      getProvider: async () => modal.api.evm.getProvider(),
      async isAuthorized() {
        // wagmi would not reconnect any connector again after an error from here.
        try {
          start()
          await modal.settled('eip155')
        } catch {
          return false
        }
        return read() !== undefined
      },
      async switchChain({ addEthereumChainParameter, chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not among the chains of wagmi's config`))
        try {
          if (addEthereumChainParameter) await switchOrAdd(chain, addEthereumChainParameter)
          await modal.switchNetwork(`eip155:${chainId}`)
          return chain
        } catch (error) {
          throw toUserRejection(error) ?? new SwitchChainError(error as Error)
        }
      },
      // What is connected is the modal's to say, and `setup` follows it.
      onAccountsChanged: emitChanges,
      onChainChanged: emitChanges,
      onDisconnect: emitChanges,
    }
    return connector
  }

  async function openModal(wallet: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    try {
      await modal.connect({
        namespaces: ['eip155'],
        ...(wallet !== undefined && { wallet }),
        ...(signal && { signal }),
      })
    } catch (error) {
      throw toUserRejection(error) ?? error
    }
  }

  /** As EIP-3326 and EIP-3085 have it. The modal finds out afterwards which network the wallet is on. */
  async function switchOrAdd(
    { id, name: chainName, nativeCurrency, rpcUrls, blockExplorers }: Chain,
    given: Partial<Omit<AddEthereumChainParameter, 'chainId'>>,
  ): Promise<void> {
    const provider = modal.api.evm.getProvider()
    const chainId = numberToHex(id)
    try {
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    } catch (error) {
      if (isRejection(error)) throw error
      const explorer = blockExplorers?.default.url
      const added = {
        chainName,
        nativeCurrency,
        rpcUrls: rpcUrls.default.http,
        ...(explorer !== undefined && { blockExplorerUrls: [explorer] }),
        ...given,
        chainId,
      }
      await provider.request({ method: 'wallet_addEthereumChain', params: [added] })
    }
  }

  function toUserRejection(error: unknown): UserRejectedRequestError | undefined {
    if (!isRejection(error) && !modal.isError(error, 'core/modalClosed')) return undefined
    return new UserRejectedRequestError(error as Error)
  }
}
