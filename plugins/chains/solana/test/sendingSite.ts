import { startSolana, type SolanaDevnet } from '@portico/devnet-solana'
import { createSolanaTestWallet, type SolanaTestWallet, type SolanaTestWalletOptions } from '@portico/testing/solana'
import type { Caip10, Transfer, TransferAction, TransferRequest } from '@portico/core'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { localnet } from './localnet.js'
import { createLyingNode, type LyingNode } from './lyingNode.js'
import { withPage, type Site } from './site.js'

export const sol = 1_000_000_000n
/** For a transaction with one instruction of its own: a signature, and 150 000 units at 0.1 lamports. */
export const fee: bigint = 5000n + 15_000n
export const anybody = (): string => Keypair.generate().publicKey.toBase58()
export const native = (amount: bigint, to: string = anybody()): TransferAction & { readonly to: string } => ({
  type: 'native',
  to,
  amount,
})
/** What the wallet was asked for since it was connected. */
export const methodsOf = (wallet: SolanaTestWallet): readonly string[] =>
  wallet.requests.map(({ method }) => method).filter((method) => method !== 'standard:connect')
/** For a wallet that broadcasts by itself, and cannot only sign. */
export const broadcasting: SolanaTestWalletOptions = { lacks: ['solana:signTransaction'] }
/** How often a node was asked. */
export const countOf = (method: string, node: LyingNode): number =>
  node.asked.filter((one) => one.method === method).length

export interface Connected {
  readonly wallet: SolanaTestWallet
  readonly site: Site
  readonly address: string
  readonly account: Caip10
  /** The only node of the site. */
  readonly node: LyingNode
  /** Sends, and answers the transfer once it has one of these statuses. Default: `confirmed`. */
  send(
    action: TransferAction,
    until?: readonly Transfer['status'][],
    rest?: Partial<TransferRequest>,
  ): Promise<Transfer>
  list(): readonly Transfer[]
}

/** A local chain for the tests of a file, and visitors of a site, with 10 SOL each. */
export function withChain(): {
  chain(): SolanaDevnet
  connection(): Connection
  balance(address: string): Promise<bigint>
  connected(options?: SolanaTestWalletOptions): Promise<Connected>
  lyingNode(): Promise<LyingNode>
} {
  const { open, page } = withPage()
  const nodes: LyingNode[] = []
  let chain: SolanaDevnet
  let connection: Connection
  beforeAll(async () => {
    chain = await startSolana()
    connection = new Connection(chain.url, 'confirmed')
  })
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.stop()))
  })
  afterAll(() => chain.stop())
  async function lyingNode(): Promise<LyingNode> {
    const node = await createLyingNode(chain.url)
    nodes.push(node)
    return node
  }
  return {
    chain: () => chain,
    connection: () => connection,
    balance: async (address) => BigInt(await connection.getBalance(new PublicKey(address))),
    lyingNode,
    async connected(options = {}) {
      const privateKey = Buffer.from(Keypair.generate().secretKey.subarray(0, 32)).toString('hex')
      const wallet = createSolanaTestWallet({ name: 'Meadow', privateKey, rpcUrl: chain.url, ...options })
      wallet.appear(page() as Window)
      const node = await lyingNode()
      const site = open({ networks: [localnet(node.url)] })
      await site.connect('solana:Meadow')
      const address = wallet.accounts[0]!
      chain.fund(address, 10n * sol)
      const account: Caip10 = `solana:localnet:${address}`
      const { transfers, store } = site.modal
      const list = (): readonly Transfer[] => store.get(transfers.list)
      return {
        wallet,
        site,
        address,
        account,
        node,
        list,
        async send(action, until = ['confirmed'], rest = {}) {
          const { id } = transfers.send({ account, action, ...rest })
          const read = (): Transfer | undefined => list().find((one) => one.id === id)
          await expect.poll(() => read()?.status, { timeout: 15_000 }).toBeOneOf([...until])
          return read()!
        },
      }
    },
  }
}
