import { Secp256k1HdWallet } from '@cosmjs/amino'
import { DirectSecp256k1HdWallet, type OfflineDirectSigner } from '@cosmjs/proto-signing'
import { coins, GasPrice, SigningStargateClient } from '@cosmjs/stargate'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCosmos, type CosmosDevnet } from '../src/index.js'

/** Public: everybody has these coins. */
const mnemonic = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const fee = { amount: coins(2000, 'uatom'), gas: '80000' }
const options = { gasPrice: GasPrice.fromString('0.025uatom'), broadcastPollIntervalMs: 50 }

describe('the stand-in', () => {
  let chain: CosmosDevnet
  let alice: string
  let bob: string
  let stranger: DirectSecp256k1HdWallet
  beforeAll(async () => {
    chain = await startCosmos({ blockMs: 50 })
    alice = (await (await DirectSecp256k1HdWallet.fromMnemonic(mnemonic)).getAccounts())[0]!.address
    stranger = await DirectSecp256k1HdWallet.generate(12)
    bob = (await stranger.getAccounts())[0]!.address
    await chain.fund(alice, 1_000_000_000n)
  })
  afterAll(() => chain.stop())
  const rpc = async (method: string, params: object = {}) =>
    (await (
      await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
    ).json()) as { readonly result?: { readonly [key: string]: unknown }; readonly error?: { readonly code: number } }

  it.each([
    ['DIRECT', () => DirectSecp256k1HdWallet.fromMnemonic(mnemonic)],
    ['amino', () => Secp256k1HdWallet.fromMnemonic(mnemonic)],
  ] as const)('takes what SigningStargateClient simulates, signs in %s, sends and waits for', async (_, wallet) => {
    const client = await SigningStargateClient.connectWithSigner(chain.url, await wallet(), options)
    const before = chain.balance(bob)
    const sent = await client.sendTokens(alice, bob, coins(1234, 'uatom'), 'auto', 'hello')
    expect(sent).toMatchObject({ code: 0, height: chain.height })
    expect(chain.balance(bob) - before).toBe(1234n)
    expect(await client.getBalance(bob, 'uatom')).toEqual({ denom: 'uatom', amount: String(chain.balance(bob)) })
    expect((await client.getBlock(sent.height)).txs).toHaveLength(1)
  })

  it('refuses a signature of another key, another chain’s, and a sequence that was used', async () => {
    const impostor: OfflineDirectSigner = {
      getAccounts: async () => (await DirectSecp256k1HdWallet.fromMnemonic(mnemonic)).getAccounts(),
      signDirect: (_, doc) => stranger.signDirect(bob, doc),
    }
    const forged = await SigningStargateClient.connectWithSigner(chain.url, impostor, options)
    await expect(forged.sendTokens(alice, bob, coins(1, 'uatom'), fee)).rejects.toThrow(/code 4/)

    const wallet = await DirectSecp256k1HdWallet.fromMnemonic(mnemonic)
    const client = await SigningStargateClient.connectWithSigner(chain.url, wallet, options)
    const { accountNumber, sequence } = await client.getSequence(alice)
    const sign = async (data: { readonly chainId: string; readonly sequence: number }) => {
      const message = {
        typeUrl: '/cosmos.bank.v1beta1.MsgSend',
        value: { fromAddress: alice, toAddress: bob, amount: coins(1, 'uatom') },
      }
      const { bodyBytes, authInfoBytes, signatures } = await client.sign(alice, [message], fee, '', {
        accountNumber,
        ...data,
      })
      return TxRaw.encode({ bodyBytes, authInfoBytes, signatures }).finish()
    }
    await expect(client.broadcastTxSync(await sign({ chainId: 'other-1', sequence }))).rejects.toThrow(/code 4/)
    await expect(
      client.broadcastTxSync(await sign({ chainId: chain.chainId, sequence: sequence - 1 })),
    ).rejects.toThrow(/expected \d+, got \d+/)
  })

  it('refuses a fee that is too small, and charges for a transfer that fails in its block', async () => {
    const wallet = await DirectSecp256k1HdWallet.fromMnemonic(mnemonic)
    const client = await SigningStargateClient.connectWithSigner(chain.url, wallet, options)
    await expect(
      client.sendTokens(alice, bob, coins(1, 'uatom'), { amount: coins(1, 'uatom'), gas: '80000' }),
    ).rejects.toThrow(/insufficient fee/)
    const before = chain.balance(alice)
    const sent = await client.sendTokens(alice, bob, coins(String(before), 'uatom'), fee)
    expect(sent.code).toBe(5)
    expect(before - chain.balance(alice)).toBe(2000n)
    await expect(client.simulate(alice, [transfer(String(before + 1n))], '')).rejects.toThrow(/insufficient funds/)
  })
  const transfer = (amount: string) => ({
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: { fromAddress: alice, toAddress: bob, amount: coins(amount, 'uatom') },
  })

  it('takes a transaction once, up to its last block, and finds it by its sequence', async () => {
    await chain.fund(alice, 1_000_000n)
    const wallet = await DirectSecp256k1HdWallet.fromMnemonic(mnemonic)
    const client = await SigningStargateClient.connectWithSigner(chain.url, wallet, options)
    const { sequence } = await client.getSequence(alice)
    const sign = async (timeoutHeight: number) => {
      const signed = await client.sign(alice, [transfer('1')], fee, '', undefined, BigInt(timeoutHeight))
      return TxRaw.encode(signed).finish()
    }
    const [late, timely] = [await sign(chain.height), await sign(chain.height + 3)]
    chain.advance(2)
    await expect(client.broadcastTxSync(late)).rejects.toThrow(/tx timeout height/)
    const hash = await client.broadcastTxSync(timely)
    await expect(client.broadcastTxSync(timely)).rejects.toThrow(/tx already exists in cache/)
    chain.advance(1)
    await expect(client.broadcastTxSync(timely)).rejects.toThrow(/tx already exists in cache/)
    expect(await rpc('tx_search', { query: `tx.acc_seq='${alice}/${sequence}'` })).toMatchObject({
      result: { txs: [{ hash, tx_result: { code: 0 } }], total_count: '1' },
    })
  })

  it('answers pages of every origin, and nonsense by JSON-RPC errors', async () => {
    const asked = await fetch(chain.url, { method: 'OPTIONS', headers: { origin: 'http://127.0.0.1:1' } })
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    expect(await rpc('status')).toMatchObject({ result: { node_info: { network: chain.chainId } } })
    expect(await rpc('nonsense')).toMatchObject({ error: { code: -32601 } })
    expect(await rpc('tx', { hash: 5 })).toMatchObject({ error: { code: -32603 } })
    const garbage = await rpc('broadcast_tx_sync', { tx: btoa('garbage') })
    expect(garbage).toMatchObject({ result: { code: 2 } })
  })
})

describe('starting', () => {
  it('refuses options that make no sense, a port that is taken, and ends by its signal', async () => {
    await expect(startCosmos({ prefix: '' })).rejects.toMatchObject({ code: 'devnet-cosmos/invalidOptions' })
    const leaving = new AbortController()
    const chain = await startCosmos({ signal: leaving.signal })
    const port = Number(new URL(chain.url).port)
    await expect(startCosmos({ port })).rejects.toMatchObject({ code: 'devnet-cosmos/portTaken' })
    await expect(chain.fund('osmo1nobody', 1n)).rejects.toMatchObject({ code: 'devnet-cosmos/invalidAddress' })
    leaving.abort()
    await chain.stop()
    await expect(fetch(chain.url)).rejects.toThrow()
    await expect(startCosmos({ signal: AbortSignal.abort() })).rejects.toThrow()
  })
})
