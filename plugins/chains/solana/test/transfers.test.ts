import { startSolana, type SolanaDevnet } from '@portico/devnet-solana'
import { createSolanaTestWallet } from '@portico/testing/solana'
import {
  createLyingProxy,
  describeTransferFaults,
  jsonRpcProtocol,
  type TransferFaultsSuite,
} from '@portico/testing/transfers'
import type { Caip10 } from '@portico/core'
import { Connection, Keypair, PublicKey, type Transaction } from '@solana/web3.js'
import { afterAll, beforeAll } from 'vitest'
import { altering, changes } from './alterTransaction.js'
import { localnet } from './localnet.js'
import { stubPage } from './page.js'
import { openSite } from './site.js'

let chain: SolanaDevnet
let page: EventTarget
beforeAll(async () => {
  chain = await startSolana()
  // Cases run beside each other: stubs would end with the first.
  page = stubPage((name, value) => void Reflect.set(globalThis, name, value))
})
afterAll(() => chain.stop())

const protocol = jsonRpcProtocol({
  broadcast: ['sendTransaction'],
  lookups: {
    getSignatureStatuses: { context: { slot: 1, apiVersion: '2.0.0' }, value: [null] },
    getTransaction: null,
  },
  otherHash: '5'.repeat(88),
})
let count = 0

function suite(action: 'native' | 'token', walletBroadcasts: boolean): TransferFaultsSuite {
  return {
    walletBroadcasts,
    settleTime: 10_000,
    // A wallet that only signs, for another payer, has not answered the account's signature: that is a bad answer.
    changes: [...Object.keys(changes), ...(walletBroadcasts ? ['payer'] : [])],
    async make(change) {
      count += 1
      const name = `Wallet ${count}`
      const seeds = [0, 1].map(() => Keypair.generate())
      const payer = (transaction: Transaction): void => {
        const [own, other] = seeds.map(({ publicKey }) => publicKey)
        transaction.feePayer = other!
        for (const { keys } of transaction.instructions)
          for (const key of keys) if (key.pubkey.equals(own!)) key.pubkey = other!
      }
      const alter = change === undefined ? undefined : altering({ ...changes, payer }[change]!)
      const wallet = createSolanaTestWallet({
        name,
        rpcUrl: chain.url,
        privateKey: seeds.map(({ secretKey }) => Buffer.from(secretKey.subarray(0, 32)).toString('hex')),
        lacks: walletBroadcasts ? ['solana:signTransaction'] : [],
        ...(alter && { alter }),
      })
      const disappear = wallet.appear(page as Window)
      const proxy = await createLyingProxy(chain.url, protocol)
      const site = openSite({ networks: [localnet(proxy.url)] })
      await site.connect(`solana:${name}`)
      for (const { publicKey } of seeds) chain.fund(publicKey.toBase58(), 5_000_000_000n)
      const account: Caip10 = `solana:localnet:${wallet.accounts[0]!}`
      const to = Keypair.generate().publicKey
      const { mint: token, decimals } = chain.tokens.gem
      chain.fundToken(token, wallet.accounts[0]!, 100n)
      const connection = new Connection(chain.url, 'confirmed')
      const { transfers, store } = site.modal
      return {
        transfers,
        list: () => store.get(transfers.list),
        proxy,
        account,
        action:
          action === 'native'
            ? { type: 'native', to: to.toBase58(), amount: 1_000_000_000n }
            : { type: 'token', to: to.toBase58(), amount: 30n, token, decimals },
        async received() {
          if (action === 'native') return BigInt(await connection.getBalance(to))
          const { value } = await connection.getParsedTokenAccountsByOwner(to, { mint: new PublicKey(token) })
          return value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount as string), 0n)
        },
        asked: () => wallet.requests.filter(({ method, asked }) => asked && method.includes('Transaction')).length,
        async end() {
          site.modal.dispose()
          disappear()
          await proxy.stop()
        },
      }
    },
  }
}

describeTransferFaults('SOL, signed by the wallet', suite('native', false))
describeTransferFaults('tokens, signed by the wallet', suite('token', false))
describeTransferFaults('SOL, broadcast by the wallet', suite('native', true))
