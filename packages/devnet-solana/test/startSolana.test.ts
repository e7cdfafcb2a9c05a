import { createServer } from 'node:net'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSolana, type SolanaDevnet } from '../src/index.js'

let devnet: SolanaDevnet
let connection: Connection
beforeAll(async () => {
  devnet = await startSolana()
  connection = new Connection(devnet.url, 'confirmed')
})
afterAll(() => devnet.stop())

const pay = (from: Keypair, to: Keypair, lamports: number): Transaction =>
  new Transaction().add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to.publicKey, lamports }))
function rich(): Keypair {
  const key = Keypair.generate()
  devnet.fund(key.publicKey.toBase58(), 10n * BigInt(LAMPORTS_PER_SOL))
  return key
}

describe('the chain', () => {
  it('is what web3.js speaks to: airdrop, legacy and v0 transfers, confirmed over the websocket', async () => {
    const [a, b] = [Keypair.generate(), Keypair.generate()]
    await connection.confirmTransaction(await connection.requestAirdrop(a.publicKey, 5 * LAMPORTS_PER_SOL))
    await sendAndConfirmTransaction(connection, pay(a, b, LAMPORTS_PER_SOL), [a])
    expect(await connection.getBalance(b.publicKey)).toBe(LAMPORTS_PER_SOL)
    const latest = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: a.publicKey,
      recentBlockhash: latest.blockhash,
      instructions: pay(a, b, 7).instructions,
    }).compileToV0Message()
    const transaction = new VersionedTransaction(message)
    transaction.sign([a])
    expect((await connection.getFeeForMessage(message)).value).toBe(5000)
    const signature = await connection.sendTransaction(transaction)
    expect((await connection.confirmTransaction({ signature, ...latest })).value.err).toBeNull()
    expect(await connection.getBalance(b.publicKey)).toBe(LAMPORTS_PER_SOL + 7)
    expect((await connection.getSignatureStatus(signature)).value?.confirmationStatus).toBe('finalized')
    await expect(connection.sendTransaction(transaction)).rejects.toThrow('already been processed')
  })

  it('refuses a bad signature, an overdraft and an old blockhash', async () => {
    const [a, b] = [rich(), Keypair.generate()]
    const { blockhash } = await connection.getLatestBlockhash()
    const bad = pay(a, b, LAMPORTS_PER_SOL)
    bad.feePayer = a.publicKey
    bad.recentBlockhash = blockhash
    bad.sign(a)
    bad.signatures[0]!.signature![3]! ^= 1
    const raw = bad.serialize({ verifySignatures: false })
    await expect(connection.sendRawTransaction(raw)).rejects.toThrow('signature verification')
    await expect(connection.sendTransaction(pay(a, b, 1e12), [a])).rejects.toThrow('custom program error: 0x1')
    const late = pay(a, b, LAMPORTS_PER_SOL)
    late.feePayer = a.publicKey
    late.recentBlockhash = blockhash
    late.sign(a)
    devnet.skip(151)
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(false)
    await expect(connection.sendRawTransaction(late.serialize())).rejects.toThrow('Blockhash not found')
    expect(await connection.getBalance(b.publicKey)).toBe(0)
  })

  it('puts what fails on the chain where nobody tried it first', async () => {
    const [a, b] = [rich(), Keypair.generate()]
    // web3.js keeps a blockhash for half a minute.
    const fresh = new Connection(devnet.url, 'confirmed')
    const signature = await fresh.sendTransaction(pay(a, b, 1e12), [a], { skipPreflight: true })
    expect((await connection.getSignatureStatus(signature)).value?.err).toEqual({
      InstructionError: [0, { Custom: 1 }],
    })
  })

  it('tries transactions without executing them, and tells how accounts would be', async () => {
    const [a, b] = [rich(), Keypair.generate()]
    const transfer = pay(a, b, LAMPORTS_PER_SOL)
    transfer.feePayer = a.publicKey
    const { value } = await connection.simulateTransaction(transfer, undefined, [b.publicKey])
    expect(value.err).toBeNull()
    expect(value.accounts?.[0]?.lamports).toBe(LAMPORTS_PER_SOL)
    expect(await connection.getBalance(b.publicKey)).toBe(0)
  })

  it('charges for priority, and lists the transactions of an address', async () => {
    const [a, b] = [rich(), Keypair.generate()]
    const transfer = new Transaction().add(
      ComputeBudgetProgram.setComputeUnitLimit({ units: 30_001 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 100_000 }),
      ...pay(a, b, LAMPORTS_PER_SOL).instructions,
    )
    transfer.feePayer = a.publicKey
    // web3.js keeps a blockhash for half a minute.
    const fresh = new Connection(devnet.url)
    transfer.recentBlockhash = (await fresh.getLatestBlockhash()).blockhash
    expect(await transfer.getEstimatedFee(connection)).toBe(5000 + 3001)
    const before = await connection.getBalance(a.publicKey)
    const signature = await fresh.sendTransaction(transfer, [a])
    expect(before - (await connection.getBalance(a.publicKey))).toBe(LAMPORTS_PER_SOL + 8001)
    const listed = await connection.getSignaturesForAddress(a.publicKey)
    expect(listed[0]).toMatchObject({ signature, err: null, confirmationStatus: 'finalized' })
    expect(listed).toHaveLength(2)
    expect(await connection.getSignaturesForAddress(a.publicKey, { until: listed[1]!.signature })).toHaveLength(1)
    const params = [signature, { encoding: 'base64' }]
    const answer = await fetch(devnet.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params }),
    })
    const { result } = (await answer.json()) as { result: { meta: object; transaction: [string] } }
    expect(result.meta).toMatchObject({ err: null, fee: 8001 })
    const [sent] = result.transaction
    expect(Transaction.from(Buffer.from(sent, 'base64')).instructions).toHaveLength(3)
  })

  it('tells of changes of an account', async () => {
    const key = Keypair.generate()
    const told = new Promise<number>((resolve) => {
      connection.onAccountChange(key.publicKey, ({ lamports }) => resolve(lamports))
    })
    await connection.getSlot()
    await new Promise((resolve) => setTimeout(resolve, 100))
    devnet.fund(key.publicKey.toBase58(), 3_000_000n)
    expect(await told).toBe(3_000_000)
  })
})

describe('its tokens', () => {
  it.each([
    ['dollar', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['gem', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
  ] as const)('%s is of %s, and whoever is funded has it', async (name, program) => {
    const token = devnet.tokens[name]
    const owner = Keypair.generate().publicKey
    devnet.fundToken(token.mint, owner.toBase58(), 1_500_000n)
    const mint = new PublicKey(token.mint)
    const { value } = await connection.getParsedTokenAccountsByOwner(owner, { programId: new PublicKey(program) })
    expect(value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(['1500000'])
    expect((await connection.getTokenAccountsByOwner(owner, { mint })).value).toHaveLength(1)
    const parsed = await connection.getParsedAccountInfo(mint)
    expect(parsed.value?.owner.toBase58()).toBe(program)
    expect(JSON.stringify(parsed.value?.data)).toContain(`"decimals":${token.decimals}`)
  })

  it('gem holds its own name', async () => {
    const { value } = await connection.getParsedAccountInfo(new PublicKey(devnet.tokens.gem.mint))
    expect(JSON.stringify(value?.data)).toContain('"name":"Gem","symbol":"GEM"')
  })
})

describe('the service', () => {
  const ask = async (text: string) =>
    (await fetch(devnet.url, { method: 'POST', body: text })).json() as Promise<{ error: { code: number } }>

  it('answers nonsense with errors of JSON-RPC, and pages of every origin', async () => {
    expect((await ask('{')).error.code).toBe(-32700)
    expect((await ask('{"id":1,"method":"toString"}')).error.code).toBe(-32601)
    expect((await ask('{"id":1,"method":"getBalance","params":["nobody"]}')).error.code).toBe(-32602)
    expect((await ask('{"id":1,"method":"sendTransaction","params":["AAAA"]}')).error.code).toBe(-32602)
    const preflight = await fetch(devnet.url, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('ends by its signal, and frees both ports', async () => {
    const life = new AbortController()
    const { url, wsUrl } = await startSolana({ signal: life.signal })
    life.abort()
    await expect.poll(() => fetch(url, { method: 'POST' }).catch(() => 'gone')).toBe('gone')
    const server = createServer()
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(Number(new URL(wsUrl).port), '127.0.0.1', resolve)
    })
    await new Promise((resolve) => server.close(resolve))
    await expect(startSolana({ signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  })

  it('says which port is taken, and what is wrong with options', async () => {
    const port = Number(new URL(devnet.url).port)
    await expect(startSolana({ port })).rejects.toMatchObject({ code: 'devnet-solana/portTaken' })
    expect(() => devnet.fund('nobody', 1n)).toThrow("'nobody' is no address of Solana")
    await expect(startSolana({ port: -1 })).rejects.toMatchObject({ code: 'devnet-solana/invalidOptions' })
  })
})
