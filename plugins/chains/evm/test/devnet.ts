import { caip10, isFinal, type Caip10, type Transfer, type TransferAction, type TransferRequest } from '@portico/core'
import { startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet, type EvmTestWallet, type EvmTestWalletOptions } from '@portico/testing'
import {
  createTestClient,
  http,
  publicActions,
  walletActions,
  type PublicActions,
  type TestClient,
  type WalletActions,
} from 'viem'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Eip1193Request } from '../src/index.js'
import { withPage, type Site, type SiteOptions } from './site.js'

export const networkId = 'eip155:31337'
/** Above the depth at which anvil calls a block safe. */
const untilSafe = 40

export type ChainClient = TestClient<'anvil'> & PublicActions & WalletActions

export interface ConnectedOptions extends SiteOptions {
  readonly wallet?: EvmTestWalletOptions
  /** Node of the page. Default: the devnet's. */
  readonly node?: string
  /** Called with the wallet before the page connects to it. */
  readonly onWallet?: (wallet: EvmTestWallet) => void
  /** A wallet that asks itself for something else than the page asked for. */
  readonly change?: (request: Eip1193Request) => Eip1193Request | Promise<Eip1193Request>
}

/** A page with a wallet in use on the devnet. */
export interface ConnectedPage {
  readonly wallet: EvmTestWallet
  readonly site: Site
  readonly account: Caip10
  /** Another page load: the same wallet and storage. */
  reload(): Promise<ConnectedPage>
  /** Transfers of `modal.transfers.list`, the newest first. */
  transfers(): readonly Transfer[]
  /** Sends, and mines blocks until the transfer is final. */
  send(action: TransferAction, rest?: Partial<TransferRequest>): Promise<Transfer>
  /** Resolves once the transfer has this status. */
  until(id: string, status: Transfer['status']): Promise<Transfer>
  /** Looks for the transfer once more, and answers what is then known. */
  lookAgain(id: string): Promise<Transfer>
  /** Mines blocks until the transfer is final. */
  finish(id: string): Promise<Transfer>
}

/** Methods that the wallet was asked for. */
export const asked = (wallet: EvmTestWallet, method = 'eth_sendTransaction'): number =>
  wallet.requests.filter((request) => request.method === method).length

/** A devnet for the tests of a file. */
export function withDevnet(): {
  readonly anvil: () => Anvil
  readonly chain: () => ChainClient
  readonly connected: (options?: ConnectedOptions) => Promise<ConnectedPage>
  /** URL of a node that lies, for one test. */
  readonly nodeThatLies: (lie: Lie) => Promise<string>
} {
  const { open, page } = withPage()
  let anvil: Anvil
  let chain: ChainClient
  beforeAll(async () => {
    anvil = await startAnvil()
    chain = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
      .extend(publicActions)
      .extend(walletActions)
  })
  const stops: (() => void)[] = []
  afterEach(() => stops.splice(0).forEach((stop) => stop()))
  afterAll(() => anvil.stop())

  async function load(wallet: EvmTestWallet, options: ConnectedOptions, isReload: boolean): Promise<ConnectedPage> {
    const { change, node = anvil.url, wallet: _, onWallet, stored = new Map<string, string>(), ...rest } = options
    if (!isReload) onWallet?.(wallet)
    if (!isReload) announce(wallet, page(), change)
    const site = open({
      networks: [
        {
          id: 31_337,
          name: 'Devnet',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [node] } },
        },
      ],
      stored,
      ...rest,
    })
    const { transfers, store } = site.modal
    if (!isReload) await site.connect(`eip6963:${wallet.info.rdns}`)
    const list = (): readonly Transfer[] => store.get(transfers.list)
    async function watch(id: string, isEnough: (transfer: Transfer) => boolean, mines: boolean): Promise<Transfer> {
      for (;;) {
        const found = list().find((one) => one.id === id)
        if (found && isEnough(found)) return found
        if (found?.isKnown && mines) await chain.mine({ blocks: untilSafe })
        await transfers.refresh(id)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const account = caip10(networkId, wallet.accounts[0]!)
    return {
      wallet,
      site,
      account,
      transfers: list,
      reload: () => load(wallet, { ...options, stored }, true),
      until: (id, status) => watch(id, (one) => one.status === status, false),
      async lookAgain(id) {
        for (let looks = 0; looks < 2; looks++) {
          await transfers.refresh(id)
          // A look at a node of this machine takes a few milliseconds.
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
        return list().find((one) => one.id === id)!
      },
      finish: (id) => watch(id, isFinal, true),
      async send(action, request) {
        const flow = transfers.send({ account, action, ...request })
        flow.done.catch(() => {})
        return watch(flow.id, isFinal, true)
      },
    }
  }
  return {
    anvil: () => anvil,
    chain: () => chain,
    async nodeThatLies(lie) {
      const { url, stop } = await lyingNode(anvil.url, lie)
      stops.push(stop)
      return url
    },
    connected: (options = {}) =>
      load(
        createEvmTestWallet({
          name: 'Meadow',
          rdns: 'example.meadow',
          rpcUrl: anvil.url,
          chains: [{ chainId: 31_337 }, { chainId: 5 }],
          ...options.wallet,
        }),
        options,
        false,
      ),
  }
}

/** A wallet that sends something else than it is asked for. */
export const changing = (
  fields: object | (() => object),
  first: () => unknown = () => {},
): Pick<ConnectedOptions, 'change'> => ({
  async change(request) {
    if (request.method !== 'eth_sendTransaction') return request
    await first()
    const [transaction] = request.params as [object]
    return { ...request, params: [{ ...transaction, ...(typeof fields === 'function' ? fields() : fields) }] }
  },
})

/** EIP-6963, until the returned function is called. A wallet that changes what it is asked for does so behind its provider. */
export function announce(wallet: EvmTestWallet, page: EventTarget, change: ConnectedOptions['change']): () => void {
  if (!change) return wallet.announce(page)
  const { provider, info } = wallet
  const changing = {
    request: async (request: Eip1193Request) => provider.request(await change(request)),
    on: (event: string, listener: (payload: never) => void) => provider.on(event, listener),
    removeListener: (event: string, listener: (payload: never) => void) => provider.removeListener(event, listener),
  }
  const announce = (): void => {
    const detail = Object.freeze({ info, provider: changing })
    page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  }
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => page.removeEventListener('eip6963:requestProvider', announce)
}

export interface RpcMessage {
  readonly id: unknown
  readonly method: string
  readonly params: readonly unknown[]
}
export interface RpcReply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** What a node answers, made of another node's answer. */
export type Lie = (request: RpcMessage, reply: RpcReply) => RpcReply

async function lyingNode(node: string, lie: Lie): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      void (async () => {
        const body = Buffer.concat(chunks).toString()
        const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        const asked = JSON.parse(body) as RpcMessage | readonly RpcMessage[]
        const replies = (await answer.json()) as RpcReply | readonly RpcReply[]
        const honest = (one: RpcMessage): RpcReply =>
          [replies].flat().find((reply) => (reply as { id?: unknown }).id === one.id) ?? {}
        const answers = [asked].flat().map((one) => ({ jsonrpc: '2.0', id: one.id, ...lie(one, honest(one)) }))
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
      })().catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
