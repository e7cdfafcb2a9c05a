import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRelay, type Relay } from '@portico/devnet'
import { base58, base64, hex, utf8 } from '@scure/base'
import { signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import { createPublicKey, verify } from 'node:crypto'
import { chromiumOptions } from '@portico/testing/chromium'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPage } from './buildPage.js'
import { closeDapp, openDapp, propose, type Dapp } from './openDapp.js'
import { serveFolder, type FolderServer } from './serveFolder.js'

const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const westend = 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e'
const hub = 'cosmos:cosmoshub-4'
const events = ['accountsChanged', 'chainChanged']
const optionalNamespaces = {
  eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events },
  solana: { chains: [solana], methods: ['solana_getAccounts', 'solana_signMessage'], events },
  bip122: { chains: [bitcoin], methods: ['signMessage', 'sendTransfer'], events },
  polkadot: { chains: [westend], methods: ['polkadot_signMessage'], events },
  cosmos: { chains: [hub], methods: ['cosmos_getAccounts', 'cosmos_signAmino'], events },
}

// A browser, a build and cryptography in pages, while other tests have the machine too.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describe('one session of five namespaces, in Chromium, on loopback alone', () => {
  let folder: string
  let relay: Relay
  let server: FolderServer
  let browser: Browser
  let page: Page
  let dapp: Dapp
  let loaded: string[]
  let complaints: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-wallet-'))
    ;[relay, browser] = await Promise.all([startRelay(), chromium.launch(chromiumOptions()), buildPage(folder)])
    server = await serveFolder(folder)
  })
  afterAll(async () => {
    await browser.close()
    await Promise.all([server.stop(), relay.stop()])
    await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    loaded = []
    complaints = []
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
    page = await context.newPage()
    page.setDefaultTimeout(20_000)
    page.on('request', (request) => loaded.push(request.url()))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    dapp = await openDapp(relay.url)
  })
  afterEach(async () => {
    await page.context().close()
    await closeDapp(dapp)
    expect(
      loaded.filter((url) => new URL(url).hostname !== '127.0.0.1'),
      'requests beyond loopback',
    ).toEqual([])
    expect(complaints, 'errors in the console').toEqual([])
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const card = (title: string) => page.getByRole('region', { name: title, exact: true })
  const rooms = (): readonly string[] => loaded.filter((url) => /createRoom-[^/]*\.js$/.test(url))
  const addressOf = (topic: string, namespace: string): string =>
    dapp.session.get(topic).namespaces[namespace]?.accounts[0]?.split(':')[2] ?? ''
  async function openProposal(): Promise<() => Promise<string>> {
    const { uri, approval } = await propose(dapp, optionalNamespaces)
    await page.goto(`${server.url}?${new URLSearchParams({ relayUrl: relay.url, uri }).toString()}`)
    await card('Connection request').waitFor()
    return approval
  }
  async function sign<Result>(topic: string, chainId: string, method: string, params: object): Promise<Result> {
    const answer = dapp.request<Result>({ topic, chainId, request: { method, params } })
    await card('Sign message').getByText('hello', { exact: true }).waitFor()
    await button('Approve').click()
    return answer
  }

  it('grants and signs for all of them, and loads what signs when it is first asked', async () => {
    const approval = await openProposal()
    for (const name of ['Ethereum and its kin', 'Solana', 'Bitcoin', 'Polkadot', 'Cosmos'])
      expect(await page.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(true)
    await button('Approve').click()
    const topic = await approval()
    expect(Object.keys(dapp.session.get(topic).namespaces).toSorted()).toEqual(
      Object.keys(optionalNamespaces).toSorted(),
    )
    expect(rooms()).toEqual([])

    const pubkey = addressOf(topic, 'solana')
    const message = base58.encode(utf8.decode('hello'))
    const ed25519 = await sign<{ signature: string }>(topic, solana, 'solana_signMessage', { message, pubkey })
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(pubkey)])
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    expect(verify(null, utf8.decode('hello'), key, base58.decode(ed25519.signature))).toBe(true)
    expect(rooms()).toHaveLength(1)

    const account = addressOf(topic, 'bip122')
    const taken = await sign<{ address: string; signature: string }>(topic, bitcoin, 'signMessage', {
      account,
      message: 'hello',
      protocol: 'bip322',
    })
    expect(Verifier.verifySignature(taken.address, 'hello', base64.encode(hex.decode(taken.signature)))).toBe(true)

    const address = addressOf(topic, 'polkadot')
    const sr25519 = await sign<{ signature: string }>(topic, westend, 'polkadot_signMessage', {
      address,
      message: 'hello',
    })
    expect(signatureVerify('hello', sr25519.signature, address).isValid).toBe(true)

    const signer = addressOf(topic, 'cosmos')
    const adr36 = {
      chain_id: '',
      account_number: '0',
      sequence: '0',
      memo: '',
      msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(utf8.decode('hello')) } }],
      fee: { amount: [], gas: '0' },
    }
    const params = { signerAddress: signer, signDoc: adr36 }
    const secp256k1 = await sign<{ signed: unknown }>(topic, hub, 'cosmos_signAmino', params)
    expect(secp256k1.signed).toEqual(adr36)
    // This is answered without asking the owner.
    const known = dapp.request({ topic, chainId: hub, request: { method: 'cosmos_getAccounts', params: {} } })
    expect(await known).toEqual([expect.objectContaining({ algo: 'secp256k1', address: signer })])
    expect(rooms()).toHaveLength(4)
  })

  it('grants what the owner picks, refuses by code, and answers hostile requests itself', async () => {
    const approval = await openProposal()
    for (const name of ['Ethereum and its kin', 'Polkadot', 'Cosmos'])
      await page.getByRole('checkbox', { name, exact: true }).uncheck()
    await button('Approve').click()
    const topic = await approval()
    expect(Object.keys(dapp.session.get(topic).namespaces).toSorted()).toEqual(['bip122', 'solana'])

    const account = addressOf(topic, 'bip122')
    const request = { method: 'sendTransfer', params: { account, recipientAddress: account, amount: '150000' } }
    const refused = expect(dapp.request({ topic, chainId: bitcoin, request })).rejects.toMatchObject({ code: 5000 })
    await card('Send transaction').getByText('0.0015 BTC').waitFor()
    await button('Reject').click()
    await refused
    const hostile = { method: 'signMessage', params: { account: 'bc1qme', message: { toString: 1 } } }
    await expect(dapp.request({ topic, chainId: bitcoin, request: hostile })).rejects.toMatchObject({ code: -32_602 })
    // Without a node it says so, to both sides.
    const stuck = expect(dapp.request({ topic, chainId: bitcoin, request })).rejects.toMatchObject({ code: -32_000 })
    await card('Send transaction').waitFor()
    await button('Approve').click()
    await stuck
  })

  it('lists its accounts, to be copied', async () => {
    await page.goto(`${server.url}?${new URLSearchParams({ relayUrl: relay.url }).toString()}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByText('Bitcoin', { exact: true }).click()
    await button('Copy Bitcoin Regtest address').click()
    await page.getByText('The address is copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^bcrt1q/)
  })
})
