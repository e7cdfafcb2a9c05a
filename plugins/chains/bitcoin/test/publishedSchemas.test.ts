import { endpoints } from '@leather.io/rpc'
import * as sats from '@sats-connect/core'
import { createBitcoinTestWallet, type BitcoinTestWalletOptions } from '@portico/testing/bitcoin'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { mainnet, testnet } from '../src/index.js'
import { failure, withPage, type Site } from './site.js'

/**
 * What this plugin sends, and what the test wallets answer, is valid to the schemas that wallets publish: `@sats-connect/core`
 * (Xverse) and `@leather.io/rpc`.
 */

const { open, page } = withPage()
const psbt = Uint8Array.from(Buffer.from('70736274ff0100', 'hex'))
const txid = 'f007551f169722ce74104d6673bd46ce193c624b8550889526d1b93820d725f7'
const recipient = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

type Ask = (method: string, params: unknown) => Promise<unknown>
interface Provider {
  request: Ask
  addListener?(...given: readonly unknown[]): unknown
}
/** Calls `check` with each request of the page and its answer. @returns the methods that were asked for, in order */
function watchRequests(
  provider: Provider,
  check: (method: string, params: unknown, answer: unknown, isError: boolean) => void,
): readonly string[] {
  const methods: string[] = []
  const { request } = provider
  provider.request = async (method, params) => {
    methods.push(method)
    try {
      const answer = await request(method, params)
      check(method, params, answer, (answer as { readonly error?: unknown }).error !== undefined)
      return answer
    } catch (thrown) {
      check(method, params, thrown, true)
      throw thrown
    }
  }
  return methods
}

function wallet(options: BitcoinTestWalletOptions): ReturnType<typeof createBitcoinTestWallet> {
  const made = createBitcoinTestWallet({ name: 'Meadow', network: 'mainnet', ...options })
  made.appear(page())
  made.behave({ answer: psbt }, { method: 'signPsbt' })
  made.behave({ answer: txid }, { method: 'sendTransfer' })
  return made
}
/** Everything that a site can ask a wallet for. */
async function useAll({ provider, account }: Site): Promise<void> {
  const address = account().address!
  await provider.signMessage({ message: 'hello' })
  await provider.signMessage({ message: 'hello', protocol: 'bip322' })
  const inputs = [0, 1, 2, 3, 129, 130, 131].map((type, index) => ({ index, address, sighashTypes: [type] }))
  const base64 = Buffer.from(psbt).toString('base64')
  for (const broadcast of [false, undefined])
    await provider.signPsbt({ psbt: base64, signInputs: inputs, ...(broadcast !== undefined && { broadcast }) })
  await provider.sendTransfer({ recipient, amount: 1000n })
}

describe('by the schemas of @sats-connect/core', () => {
  /** Schemas of a request and of its result. */
  const schemas: Readonly<Record<string, readonly [v.GenericSchema, v.GenericSchema]>> = {
    wallet_connect: [sats.connectRequestMessageSchema, sats.connectResultSchema],
    wallet_getAccount: [sats.getAccountRequestMessageSchema, sats.getAccountResultSchema],
    wallet_getNetwork: [sats.getNetworkRequestMessageSchema, sats.getNetworkResultSchema],
    wallet_changeNetwork: [sats.changeNetworkRequestMessageSchema, sats.changeNetworkResultSchema],
    wallet_disconnect: [sats.disconnectRequestMessageSchema, sats.disconnectResultSchema],
    getAccounts: [sats.getAccountsRequestMessageSchema, sats.getAccountsResultSchema],
    signMessage: [sats.signMessageRequestMessageSchema, sats.signMessageResultSchema],
    signPsbt: [sats.signPsbtRequestMessageSchema, sats.signPsbtResultSchema],
    sendTransfer: [sats.sendTransferRequestMessageSchema, sats.sendTransferResultSchema],
  }
  const errorSchema = v.object({
    ...sats.rpcErrorResponseMessageSchema.entries,
    error: v.object({ code: v.enum(sats.RpcErrorCode), message: v.string() }),
  })
  const xverse = (): Provider =>
    (page() as unknown as { readonly XverseProviders: { readonly BitcoinProvider: Provider } }).XverseProviders
      .BitcoinProvider
  function watched(): { readonly methods: readonly string[]; readonly provider: Provider } {
    const provider = xverse()
    const methods = watchRequests(provider, (method, params, answer, isError) => {
      const [request, result] = schemas[method]!
      v.parse(request, { jsonrpc: '2.0', id: '1', method, params })
      if (isError) v.parse(errorSchema, answer)
      else v.parse(result, v.parse(sats.rpcSuccessResponseMessageSchema, answer).result)
    })
    return { methods, provider }
  }

  it('Xverse is asked and answers', async () => {
    const double = wallet({ speaks: 'sats', stacksAddress: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' })
    const { methods } = watched()
    const site = open({ networks: [mainnet, testnet] })
    await site.connect('bitcoin:Meadow')
    await useAll(site)
    await site.connections.switchNetwork(testnet.caipNetworkId)
    double.behave('refuse')
    expect(await failure(site.provider.signMessage({ message: 'hello' }))).toMatchObject({ code: 4001 })
    await site.connections.disconnect()
    expect(new Set(methods)).toEqual(
      new Set(Object.keys(schemas).filter((method) => !['getAccounts', 'wallet_getNetwork'].includes(method))),
    )
  })

  it('a wallet without the methods of its own is asked for accounts and network by the older ones', async () => {
    wallet({ speaks: 'sats', hidesNetwork: true })
    const provider = xverse()
    const { request } = provider
    const asked: string[] = []
    provider.request = (method, params) => {
      asked.push(method)
      if (method !== 'wallet_connect' && method !== 'getAccounts') return request(method, params)
      const [schema] = schemas[method]!
      v.parse(schema, { jsonrpc: '2.0', id: '1', method, params })
      if (method === 'wallet_connect')
        return Promise.resolve({ jsonrpc: '2.0', id: '1', error: { code: -32601, message: 'Method not found' } })
      return request('wallet_connect', null).then((answer) => ({
        jsonrpc: '2.0',
        id: '1',
        result: (answer as { readonly result: { readonly addresses: unknown } }).result.addresses,
      }))
    }
    const site = open({ networks: [mainnet, testnet] })
    await site.connect('bitcoin:Meadow')
    expect(asked).toEqual(['wallet_connect', 'getAccounts', 'wallet_getNetwork'])
    expect(site.account().networkId).toBe(mainnet.caipNetworkId)
  })

  it.each(['object', 'twoArguments'] as const)('Xverse emits events that exist: %s', async (listener) => {
    const double = wallet({ speaks: 'sats', listener })
    const { provider } = watched()
    const events: string[] = []
    const { addListener } = provider
    const check =
      (cb: (event: unknown) => void) =>
      (event: unknown): void => {
        events.push(v.parse(sats.walletEventSchema, event).type)
        cb(event)
      }
    provider.addListener =
      listener === 'object'
        ? (given) => {
            const { eventName, cb } = given as { eventName: string; cb: (event: unknown) => void }
            return addListener!({ eventName, cb: check(cb) })
          }
        : (eventName, cb) => addListener!(eventName, check(cb as (event: unknown) => void))
    const site = open({ networks: [mainnet, testnet] })
    await site.connect('bitcoin:Meadow')
    double.setAccounts(double.accounts.slice(1))
    double.setNetwork('testnet')
    await expect.poll(() => site.account().networkId).toBe(testnet.caipNetworkId)
    double.revoke()
    await expect.poll(() => site.account().status).toBe('disconnected')
    expect(events).toEqual(['accountChange', 'networkChange', 'disconnect'])
  })
})

describe('by the schemas of @leather.io/rpc', () => {
  interface Endpoint {
    readonly params?: { parse(given: unknown): unknown }
    readonly result?: { parse(given: unknown): unknown }
    readonly error?: { parse(given: unknown): unknown }
  }
  it('Leather is asked and answers', async () => {
    const double = wallet({ speaks: 'leather', stacksAddress: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' })
    const { LeatherProvider } = page() as unknown as { readonly LeatherProvider: Provider }
    const methods = watchRequests(LeatherProvider, (method, params, answer, isError) => {
      const endpoint = (endpoints as unknown as Readonly<Record<string, Endpoint>>)[method]!
      endpoint.params!.parse(params)
      const { result, error } = answer as { readonly result: unknown; readonly error: unknown }
      if (isError) endpoint.error!.parse(error)
      else endpoint.result!.parse(result)
    })
    const site = open({ networks: [mainnet, testnet] })
    await site.connect('bitcoin:Leather')
    await useAll(site)
    double.behave('refuse')
    expect(await failure(site.provider.signMessage({ message: 'hello' }))).toMatchObject({ code: 4001 })
    expect(new Set(methods)).toEqual(new Set(['getAddresses', 'signMessage', 'signPsbt', 'sendTransfer']))
  })
})
