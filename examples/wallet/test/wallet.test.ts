import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicAccounts, startAnvil, startDevnet, startRelay, type Devnet } from '@portico/devnet'
import { chromiumOptions } from '@portico/testing/chromium'
import { chromium, type Browser, type Page } from 'playwright'
import {
  createPublicClient,
  http,
  numberToHex,
  parseEther,
  stringToHex,
  verifyMessage,
  verifyTypedData,
  type Hex,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPage } from './buildPage.js'
import { closeDapp, eip155, nextEvent, openDapp, propose, type Dapp } from './openDapp.js'
import { serveFolder, type FolderServer } from './serveFolder.js'

const [first, second] = publicAccounts.map(({ address }) => address) as [Hex, Hex, ...Hex[]]

// A browser, a build and cryptography in pages, while other tests have the machine too.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describe('the wallet page in Chromium, built, on loopback alone', () => {
  let folder: string
  let devnet: Devnet
  let server: FolderServer
  let browser: Browser
  let page: Page
  let dapp: Dapp
  let elsewhere: string[]
  let complaints: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-wallet-'))
    ;[devnet, browser] = await Promise.all([startDevnet(), chromium.launch(chromiumOptions()), buildPage(folder)])
    server = await serveFolder(folder)
  })
  afterAll(async () => {
    await browser.close()
    await Promise.all([server.stop(), devnet.stop()])
    await rm(folder, { recursive: true })
  })

  const address = (more: Readonly<Record<string, string>> = {}): string => {
    const [one, two] = devnet.chains
    const query = { relayUrl: devnet.relay.url, rpc31337: one.url, rpc31338: two.url, ...more }
    return `${server.url}?${new URLSearchParams(query).toString()}`
  }
  beforeEach(async () => {
    elsewhere = []
    complaints = []
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
    page = await context.newPage()
    page.setDefaultTimeout(20_000)
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== '127.0.0.1') elsewhere.push(request.url())
    })
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    dapp = await openDapp(devnet.relay.url)
  })
  afterEach(async () => {
    await page.context().close()
    await closeDapp(dapp)
    expect(elsewhere, 'requests beyond loopback').toEqual([])
    expect(complaints, 'errors in the console').toEqual([])
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const activity = () => page.getByRole('log', { name: 'Activity' })
  const open = async (): Promise<void> => {
    await page.goto(address())
    await activity().getByText('Wallet ready').waitFor()
  }
  const paste = async (uri: string): Promise<void> => {
    await page.getByLabel('Pairing URI').fill(uri)
    await button('Pair').click()
  }
  /** A session, made through the page. */
  const connect = async (): Promise<string> => {
    await open()
    const { uri, approval } = await propose(dapp)
    await paste(uri)
    await button('Approve').click()
    const topic = await approval()
    await button('Disconnect Test dapp').waitFor()
    return topic
  }
  const request = <Result>(topic: string, method: string, params: unknown, chainId = 31_337): Promise<Result> =>
    dapp.request<Result>({ topic, chainId: `eip155:${chainId}`, request: { method, params } })
  const card = (title: string) => page.getByRole('region', { name: title, exact: true })
  const accountsOf = (topic: string): readonly string[] => dapp.session.get(topic).namespaces['eip155']?.accounts ?? []

  it('shows a proposal, makes the session, signs a message that verifies, and sends a transaction that is mined', async () => {
    await open()
    const { uri, approval } = await propose(dapp, eip155([31_337, 31_338, 10]))
    await paste(uri)
    const proposal = card('Connection request')
    await proposal.getByText('Test dapp').waitFor()
    for (const text of ['https://dapp.test', 'Devnet (31337)', 'Devnet Two (31338)', 'eip155:10 (not in this wallet)'])
      await proposal.getByText(text, { exact: true }).waitFor()
    await button('Approve').click()
    const topic = await approval()
    expect(accountsOf(topic)).toEqual([`eip155:31337:${first}`, `eip155:31338:${first}`])

    const message = 'Grüße\nand \u202Ereversed'
    const signature = request<Hex>(topic, 'personal_sign', [stringToHex(message), first])
    expect(await card('Sign message').getByLabel('Message').textContent()).toBe('Grüße\nand \\u{202e}reversed')
    await button('Approve').click()
    expect(await verifyMessage({ address: first, message, signature: await signature })).toBe(true)

    const typed = {
      domain: { name: 'Test', chainId: 31_337 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const
    const eip712 = {
      ...typed,
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        ...typed.types,
      },
    }
    const typedSignature = request<Hex>(topic, 'eth_signTypedData_v4', [first, JSON.stringify(eip712)])
    await card('Sign typed data').getByText('"text": "hello"').waitFor()
    await button('Approve').click()
    expect(await verifyTypedData({ address: first, ...typed, signature: await typedSignature })).toBe(true)

    const chain = createPublicClient({ transport: http(devnet.chains[1].url), pollingInterval: 20 })
    const before = await chain.getBalance({ address: second })
    const value = numberToHex(parseEther('1.5'))
    const hash = request<Hex>(topic, 'eth_sendTransaction', [{ from: first, to: second, value }], 31_338)
    const transaction = card('Send transaction')
    await transaction.getByText('1.5 ETH').waitFor()
    await transaction.getByText('on Devnet Two (31338)').waitFor()
    await transaction.getByText(second).waitFor()
    await button('Approve').click()
    expect((await chain.waitForTransactionReceipt({ hash: await hash })).status).toBe('success')
    expect(await chain.getBalance({ address: second })).toBe(before + parseEther('1.5'))
  })

  it('refuses: a proposal, a request, and what a dapp may not ask', async () => {
    await open()
    const refused = await propose(dapp)
    const outcome = expect(refused.approval()).rejects.toMatchObject({ code: 5000 })
    await paste(refused.uri)
    await button('Reject').click()
    await outcome
    await page.getByText('No dapp is connected').waitFor()

    const { uri, approval } = await propose(dapp)
    await paste(uri)
    await button('Approve').click()
    const topic = await approval()
    const signing = expect(request(topic, 'personal_sign', [stringToHex('no'), first])).rejects.toMatchObject({
      code: 5000,
    })
    await card('Sign message').waitFor()
    await button('Reject').click()
    await signing
    // This is answered without asking the owner.
    await expect(request(topic, 'wallet_switchEthereumChain', [{ chainId: '0x3e7' }])).rejects.toMatchObject({
      code: 4902,
    })
    // The chain itself refuses this one; its reason reaches the dapp.
    const poor = request(topic, 'eth_sendTransaction', [
      { from: first, to: second, value: numberToHex(parseEther('1000000')) },
    ])
    const failing = expect(poor).rejects.toMatchObject({ code: -32_000 })
    await card('Send transaction').waitFor()
    await button('Approve').click()
    await failing
    await activity()
      .getByText(/eth_sendTransaction failed/)
      .waitFor()
  })

  it('tells the dapp when the owner switches account or network', async () => {
    const topic = await connect()
    const account = nextEvent(dapp)
    await page.getByRole('radio', { name: /Account 2/ }).check()
    expect(await account).toEqual({ name: 'accountsChanged', data: [`eip155:31337:${second}`] })
    expect(accountsOf(topic)).toEqual([`eip155:31337:${second}`, `eip155:31338:${second}`])
    const network = nextEvent(dapp)
    await page.getByLabel('Network').selectOption('31338')
    expect(await network).toEqual({ name: 'chainChanged', data: 31_338 })
    const signature = request<Hex>(topic, 'personal_sign', [stringToHex('two'), second])
    await card('Sign message').waitFor()
    await button('Approve').click()
    expect(await verifyMessage({ address: second, message: 'two', signature: await signature })).toBe(true)
    await page.getByLabel('Network').selectOption('1')
    await activity().getByText('Test dapp does not use Ethereum').waitFor()
  })

  it('switches and adds networks for the dapp, and keeps them', async () => {
    const topic = await connect()
    const changed = nextEvent(dapp)
    const switched = request(topic, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await card('Switch network').getByText('Devnet Two (31338)').waitFor()
    await button('Approve').click()
    expect(await switched).toBeNull()
    expect(await changed).toEqual({ name: 'chainChanged', data: 31_338 })

    const third = await startAnvil({ chainId: 4242 })
    try {
      const network = (chainId: string) => ({
        chainId,
        chainName: 'Third',
        nativeCurrency: { symbol: 'TRD', decimals: 18 },
        rpcUrls: [third.url],
      })
      const lie = expect(request(topic, 'wallet_addEthereumChain', [network('0x1093')])).rejects.toMatchObject({
        code: -32_602,
      })
      await card('Add network').waitFor()
      await button('Approve').click()
      await lie
      const added = request(topic, 'wallet_addEthereumChain', [network('0x1092')])
      await card('Add network').getByText('4242').waitFor()
      await button('Approve').click()
      expect(await added).toBeNull()
      expect(accountsOf(topic)).toContain(`eip155:4242:${first}`)
      await activity().getByText('Approved wallet_addEthereumChain').waitFor()
      await page.reload()
      await button('Disconnect Test dapp').waitFor()
      expect(await page.getByLabel('Network').inputValue()).toBe('4242')
      const hash = request<Hex>(topic, 'eth_sendTransaction', [{ from: first, to: second, value: '0x1' }], 4242)
      await card('Send transaction').getByText('TRD').waitFor()
      await button('Approve').click()
      const chain = createPublicClient({ transport: http(third.url), pollingInterval: 20 })
      expect((await chain.waitForTransactionReceipt({ hash: await hash })).status).toBe('success')
    } finally {
      await third.stop()
    }
  })

  it('restores its session and an open request after a reload, and parts from either side', async () => {
    const topic = await connect()
    const signature = request<Hex>(topic, 'personal_sign', [stringToHex('wait'), first])
    await card('Sign message').waitFor()
    await page.reload()
    await card('Sign message').waitFor()
    await button('Approve').click()
    expect(await verifyMessage({ address: first, message: 'wait', signature: await signature })).toBe(true)

    const gone = new Promise((resolve) => dapp.once('session_delete', resolve))
    await button('Disconnect Test dapp').click()
    await gone
    await page.getByText('No dapp is connected').waitFor()

    const { uri, approval } = await propose(dapp)
    await paste(uri)
    await button('Approve').click()
    const again = await approval()
    await button('Disconnect Test dapp').waitFor()
    await dapp.disconnect({ topic: again, reason: { code: 6000, message: 'User disconnected.' } })
    await page.getByText('No dapp is connected').waitFor()
  })

  it('takes a link from its address, once', async () => {
    const { uri } = await propose(dapp)
    await page.goto(address({ uri }))
    await card('Connection request').waitFor()
    expect(new URL(page.url()).searchParams.has('uri')).toBe(false)
    expect(new URL(page.url()).searchParams.get('relayUrl')).toBe(devnet.relay.url)
  })

  it('says what is wrong with a link, and with its own address', async () => {
    await open()
    const { uri } = await propose(dapp)
    await paste('https://dapp.test')
    await page.getByText('This is no WalletConnect link').waitFor()
    await paste(uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1000000000'))
    await page.getByText('This link has expired').waitFor()
    await paste(uri.slice(0, 60))
    await page.getByText('This link is damaged or incomplete').waitFor()
    await paste(uri)
    await button('Approve').waitFor()
    await page.goto(server.url)
    await page.getByRole('alert').getByText('relayUrl is missing').waitFor()
  })

  it('says so when the relay or the dapp does not answer', async () => {
    const silent = await startRelay()
    try {
      silent.pause()
      await page.clock.install()
      await page.goto(address({ relayUrl: silent.url }))
      await activity().getByText('Wallet ready').waitFor()
      await paste(`wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`)
      await page.getByText('Reaching the relay…').waitFor()
      await page.clock.fastForward(8000)
      await page.getByText('The relay does not answer').waitFor()
      silent.resume()
      await paste(`wc:${'c'.repeat(64)}@2?relay-protocol=irn&symKey=${'d'.repeat(64)}`)
      await page.getByText('Waiting for the dapp’s proposal…').waitFor()
      await page.clock.fastForward(20_000)
      await page.getByText('No proposal came').waitFor()
    } finally {
      await silent.stop()
    }
  })
})
