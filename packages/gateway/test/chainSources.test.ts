import { secp256k1 } from '@noble/curves/secp256k1'
import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { coins, GasPrice, SigningStargateClient } from '@cosmjs/stargate'
import { startBitcoin, type BitcoinDevnet } from '@portico/devnet-bitcoin'
import { startCosmos, type CosmosDevnet } from '@portico/devnet-cosmos'
import { startSolana, type SolanaDevnet } from '@portico/devnet-solana'
import type { HistoryAnswer } from '@portico/gateway-api'
import {
  Connection,
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { networks, payments, Psbt, type Signer } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../src/index.js'
import { accountsOf } from './accountsOf.js'
import { gatewayForTests } from './gatewayForTests.js'

/** All pages, each asked for with the cursor of the one before. */
async function allPages(
  page: (cursor?: string | null) => Promise<HistoryAnswer>,
): Promise<{ readonly ids: readonly string[]; readonly pages: number }> {
  const ids: string[] = []
  let answer = await page()
  let pages = 1
  ids.push(...answer.data.map(({ id }) => id))
  while (answer.next !== null) {
    answer = await page(answer.next)
    pages += 1
    ids.push(...answer.data.map(({ id }) => id))
  }
  return { ids, pages }
}

describe('Solana', () => {
  const chain = 'solana:portico-local'
  let devnet: SolanaDevnet
  beforeAll(async () => void (devnet = await startSolana()))
  afterAll(() => devnet.stop())
  const config = (): GatewayConfig => ({
    upstreams: { [chain]: devnet.url },
    data: {
      networks: { [chain]: { sources: [{ kind: 'solana' }] } },
      prices: [{ kind: 'fixed', prices: { [chain]: 100 } }],
    },
  })
  function send(from: Keypair, ...instructions: readonly TransactionInstruction[]): Promise<string> {
    return sendAndConfirmTransaction(new Connection(devnet.url, 'confirmed'), new Transaction().add(...instructions), [
      from,
    ])
  }
  const pay = (from: Keypair, to: PublicKey, lamports: number) =>
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })
  function tokenAccount(owner: PublicKey, { mint, program }: SolanaDevnet['tokens']['gem']): PublicKey {
    const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
    return PublicKey.findProgramAddressSync(
      [owner.toBytes(), new PublicKey(program).toBytes(), new PublicKey(mint).toBytes()],
      associated,
    )[0]
  }

  it('lists SOL, SPL and Token-2022 tokens with the names that the chain has [3.11] [7.5]', async () => {
    const owner = Keypair.generate().publicKey.toBase58()
    devnet.fund(owner, 2_500_000_000n)
    devnet.fundToken(devnet.tokens.dollar.mint, owner, 1_230_000n)
    devnet.fundToken(devnet.tokens.gem.mint, owner, 5_000_000_000n)
    const rows = await (await accountsOf(chain, config())).balances(owner)
    expect(rows[0]).toMatchObject({
      symbol: 'SOL',
      price: 100,
      value: 250,
      quantity: { decimals: '9', numeric: '2.5' },
    })
    expect(rows[0]).not.toHaveProperty('address')
    expect(rows.slice(1).toSorted((one, other) => one.symbol.localeCompare(other.symbol))).toMatchObject([
      {
        name: 'Dev Dollar',
        symbol: 'DUSD',
        address: `${chain}:${devnet.tokens.dollar.mint}`,
        quantity: { decimals: '6', numeric: '1.23' },
      },
      {
        name: 'Gem',
        symbol: 'GEM',
        address: `${chain}:${devnet.tokens.gem.mint}`,
        quantity: { decimals: '9', numeric: '5' },
      },
    ])
  })

  it('tells payments of SOL and tokens, sent and received, without fees and rent [3.14] [7.4]', async () => {
    const [alice, bob] = [Keypair.generate(), Keypair.generate()]
    devnet.fund(alice.publicKey.toBase58(), 10_000_000_000n)
    devnet.fund(bob.publicKey.toBase58(), 10_000_000n)
    devnet.fundToken(devnet.tokens.gem.mint, alice.publicKey.toBase58(), 5_000_000_000n)
    devnet.fundToken(devnet.tokens.gem.mint, bob.publicKey.toBase58(), 1n)
    const paid = await send(alice, pay(alice, bob.publicKey, 1_250_000_000))
    const { gem } = devnet.tokens
    const data = Buffer.alloc(10)
    data.writeUInt8(12)
    data.writeBigUInt64LE(2_000_000_000n, 1)
    data.writeUInt8(gem.decimals, 9)
    const sent = await send(
      alice,
      new TransactionInstruction({
        programId: new PublicKey(gem.program),
        data,
        keys: [
          { pubkey: tokenAccount(alice.publicKey, gem), isSigner: false, isWritable: true },
          { pubkey: new PublicKey(gem.mint), isSigner: false, isWritable: false },
          { pubkey: tokenAccount(bob.publicKey, gem), isSigner: false, isWritable: true },
          { pubkey: alice.publicKey, isSigner: true, isWritable: false },
        ],
      }),
    )
    const accounts = await accountsOf(chain, config())
    const [token, coins] = (await accounts.history(alice.publicKey.toBase58())).data
    expect(coins).toMatchObject({
      id: paid,
      metadata: {
        operationType: 'send',
        hash: paid,
        status: 'confirmed',
        chain,
        sentFrom: alice.publicKey.toBase58(),
        sentTo: bob.publicKey.toBase58(),
      },
      transfers: [{ direction: 'out', quantity: { numeric: '1.25' }, fungible_info: { symbol: 'SOL' } }],
    })
    expect(Math.abs(Date.parse(coins!.metadata.minedAt) - Date.now())).toBeLessThan(60_000)
    expect(token).toMatchObject({
      id: sent,
      metadata: { operationType: 'send', sentTo: bob.publicKey.toBase58() },
      transfers: [{ direction: 'out', quantity: { numeric: '2' }, fungible_info: { name: 'Gem', symbol: 'GEM' } }],
    })
    // The transaction of the token does not name Bob, only his token account.
    const received = (await accounts.history(bob.publicKey.toBase58())).data
    expect(received.find(({ id }) => id === sent)).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: alice.publicKey.toBase58() },
      transfers: [{ direction: 'in', quantity: { numeric: '2' } }],
    })
  })

  it('pages by the last signature: nothing twice, nothing missing [2.25]', async () => {
    const [alice, bob] = [Keypair.generate(), Keypair.generate()]
    devnet.fund(alice.publicKey.toBase58(), 10_000_000_000n)
    devnet.fund(bob.publicKey.toBase58(), 10_000_000n)
    const sent: string[] = []
    for (let count = 0; count < 25; count += 1)
      sent.push(await send(alice, pay(alice, bob.publicKey, 1_000_000 + count)))
    const accounts = await accountsOf(chain, config())
    const { ids, pages } = await allPages((cursor) => accounts.history(bob.publicKey.toBase58(), cursor))
    expect(ids).toEqual(sent.toReversed())
    expect(pages).toBe(2)
    expect(await accounts.refused(bob.publicKey.toBase58(), '../x')).toMatchObject({
      status: 400,
      body: { status: 'FAILED', reasons: [{ field: 'cursor' }] },
    })
  }, 30_000)
})

describe('Bitcoin', () => {
  const chain = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
  const network = networks.regtest
  let devnet: BitcoinDevnet
  beforeAll(async () => void (devnet = await startBitcoin({ mining: 'manual' })))
  afterAll(() => devnet.stop())
  const config = (): GatewayConfig => ({
    data: { networks: { [chain]: { sources: [{ kind: 'esplora', url: devnet.url }] } } },
  })
  function keyOf(byte: number) {
    const key = new Uint8Array(32).fill(byte)
    const pubkey = secp256k1.getPublicKey(key)
    const signer: Signer = { publicKey: pubkey, sign: (hash) => secp256k1.sign(hash, key).toCompactRawBytes() }
    return { signer, ...payments.p2wpkh({ pubkey, network }) }
  }
  async function pay(
    from: ReturnType<typeof keyOf>,
    coin: string,
    value: bigint,
    to: string,
    amount: bigint,
    fee: bigint,
  ): Promise<string> {
    const psbt = new Psbt({ network })
    psbt.addInput({ hash: coin, index: 0, witnessUtxo: { script: from.output!, value } })
    psbt.addOutput({ address: to, value: amount })
    psbt.addOutput({ address: from.address!, value: value - amount - fee })
    const hex = psbt.signAllInputs(from.signer).finalizeAllInputs().extractTransaction(true).toHex()
    const response = await fetch(`${devnet.url}/tx`, { method: 'POST', body: hex })
    expect(response.status).toBe(200)
    return response.text()
  }

  it('tells the balance with what waits, payments without the fee, and those that wait as pending [3.11] [3.14] [7.4] [7.5]', async () => {
    const [alice, bob] = [keyOf(21), keyOf(22)]
    const funded = await devnet.fund(alice.address!, 200_000n)
    const coin = (
      (await (await fetch(`${devnet.url}/address/${alice.address}/utxo`)).json()) as readonly { vout: number }[]
    )[0]!
    expect(coin.vout).toBe(0)
    const paid = await pay(alice, funded, 200_000n, bob.address!, 150_000n, 1000n)
    const accounts = await accountsOf(chain, config())
    expect(await accounts.balances(alice.address!)).toMatchObject([
      { symbol: 'BTC', price: 0, quantity: { decimals: '8', numeric: '0.00049' } },
    ])
    expect(await accounts.balances(alice.address!.toUpperCase())).toHaveLength(1)
    const [pending, first] = (await accounts.history(alice.address!)).data
    expect(pending).toMatchObject({
      id: paid,
      metadata: { operationType: 'send', status: 'pending', sentFrom: alice.address, sentTo: bob.address, chain },
      transfers: [{ direction: 'out', quantity: { numeric: '0.0015' }, fungible_info: { symbol: 'BTC' } }],
    })
    expect(first).toMatchObject({
      id: funded,
      metadata: { operationType: 'receive', status: 'confirmed', sentTo: alice.address },
      transfers: [{ direction: 'in', quantity: { numeric: '0.002' } }],
    })
    await devnet.mine(1)
    expect((await accounts.history(bob.address!)).data).toMatchObject([{ id: paid, metadata: { status: 'confirmed' } }])
  })

  it('pages by the last transaction: nothing twice, nothing missing [2.25]', async () => {
    const { address } = keyOf(23)
    const funded: string[] = []
    for (let count = 0; count < 30; count += 1) funded.push(await devnet.fund(address!, 1000n + BigInt(count)))
    const accounts = await accountsOf(chain, config())
    const { ids, pages } = await allPages((cursor) => accounts.history(address!, cursor))
    expect(ids).toEqual(funded.toReversed())
    expect(pages).toBe(2)
  })

  it('refuses what is no address of Bitcoin', async () => {
    const { ask } = await gatewayForTests(config())
    // The last one is segwit version 0 in the checksum of version 1.
    for (const address of ['bcrt1qqqq', '1111', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh']) {
      const response = await ask(`/v1/account/${chain}:${address}/balance`)
      expect(response.status, address).toBe(400)
      expect(await response.json()).toMatchObject({ reasons: [{ field: 'address' }] })
    }
  })
})

describe('Cosmos', () => {
  /** SHA-256 of `transfer/channel-0/uatom`. */
  const ibcAtom = {
    denom: 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
    metadata: { name: 'Cosmos Hub Atom', symbol: 'ATOM', decimals: 6 },
    trace: { path: 'transfer/channel-0', baseDenom: 'uatom' },
  }
  const chain = 'cosmos:portico-local-1'
  let devnet: CosmosDevnet
  beforeAll(async () => void (devnet = await startCosmos({ blockMs: 0, tokens: [ibcAtom] })))
  afterAll(() => devnet.stop())
  const config = (): GatewayConfig => ({
    upstreams: { [chain]: { urls: [devnet.url], methods: ['status'] } },
    data: {
      networks: {
        [chain]: {
          currency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
          sources: [{ kind: 'cosmos', denom: 'uatom' }],
        },
      },
    },
  })
  async function wallet() {
    const signer = await DirectSecp256k1HdWallet.generate(12)
    const { address } = (await signer.getAccounts())[0]!
    await devnet.fund(address, 1_000_000_000n)
    const client = await SigningStargateClient.connectWithSigner(devnet.url, signer, {
      gasPrice: GasPrice.fromString('0.025uatom'),
      broadcastPollIntervalMs: 20,
    })
    const fee = { amount: coins(2000, 'uatom'), gas: '80000' }
    return { address, pay: (to: string, amount: number) => client.sendTokens(address, to, coins(amount, 'uatom'), fee) }
  }

  it('tells the balance, and payments sent and received without the fee [3.11] [3.14] [7.4] [7.5]', async () => {
    const [alice, bob] = [await wallet(), await wallet()]
    const { transactionHash } = await alice.pay(bob.address, 2_500_000)
    const accounts = await accountsOf(chain, config())
    expect(await accounts.balances(bob.address)).toMatchObject([
      { name: 'Atom', symbol: 'ATOM', quantity: { decimals: '6', numeric: '1002.5' } },
    ])
    const row = {
      id: transactionHash,
      metadata: { hash: transactionHash, status: 'confirmed', sentFrom: alice.address, sentTo: bob.address, chain },
    }
    expect((await accounts.history(alice.address)).data).toMatchObject([
      {
        ...row,
        metadata: { ...row.metadata, operationType: 'send' },
        transfers: [{ direction: 'out', quantity: { numeric: '2.5' }, fungible_info: { symbol: 'ATOM' } }],
      },
    ])
    const [received] = (await accounts.history(bob.address)).data
    expect(received).toMatchObject({
      metadata: { operationType: 'receive' },
      transfers: [{ direction: 'in', quantity: { numeric: '2.5' } }],
    })
    expect(Math.abs(Date.parse(received!.metadata.minedAt) - Date.now())).toBeLessThan(60_000)
  })

  it('tells the path of a token of IBC in its name, whatever its metadata say', async () => {
    const { address } = await wallet()
    await devnet.fund(address, 2_500_000n, ibcAtom.denom)
    const [, token] = (await (await accountsOf(chain, config())).balances(address))!
    expect(token).toMatchObject({
      address: `${chain}:${ibcAtom.denom.replace('/', '%2F')}`,
      name: 'uatom by transfer/channel-0',
      symbol: 'ATOM',
      quantity: { decimals: '6', numeric: '2.5' },
    })
  })

  it('tells a transaction whose message failed as failed, without its fee', async () => {
    const [alice, bob] = [await wallet(), await wallet()]
    await expect(alice.pay(bob.address, 5_000_000_000)).resolves.toMatchObject({ code: 5 })
    const [failed] = (await (await accountsOf(chain, config())).history(alice.address)).data
    expect(failed).toMatchObject({
      metadata: { status: 'failed', operationType: 'other', sentFrom: alice.address },
      transfers: [],
    })
  })

  it('pages by place, while more is added: nothing twice, nothing missing [2.25]', async () => {
    const [alice, bob] = [await wallet(), await wallet()]
    const sent: string[] = []
    for (let count = 0; count < 35; count += 1) sent.push((await alice.pay(bob.address, 1 + count)).transactionHash)
    const accounts = await accountsOf(chain, config())
    const first = await accounts.history(bob.address)
    await alice.pay(bob.address, 77)
    const second = await accounts.history(bob.address, first.next)
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(sent.toReversed())
    expect(second.next).toBeNull()
  }, 30_000)
})
