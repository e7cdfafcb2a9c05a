import { solana } from '@portico/solana'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { createSolanaTestWallet, type SolanaTestWallet, type SolanaTestWalletOptions } from '@portico/testing/solana'
import { eip155 } from '@portico/siwx-server/eip155'
import { solana as verifySolana } from '@portico/siwx-server/solana'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSiwx, serve, serverUrl, type SiwxStage, type TestServer } from './stage.js'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaNetworks = [
  {
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    caipNetworkId: mainnet,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  },
] as const

interface Given {
  readonly server?: boolean
}

async function withSolana(
  options: SolanaTestWalletOptions = {},
  { server = true }: Given = {},
): Promise<{ stage: SiwxStage; wallet: SolanaTestWallet; server: TestServer }> {
  const made = serve({ chains: ['eip155:31337', mainnet], verifiers: [eip155(), verifySolana()] })
  const wallet = createSolanaTestWallet({ name: 'Tide', signsIn: true, ...options })
  onTestFinished(wallet.appear(window))
  const stage = await openSiwx({
    ...(server && { server: serverUrl }),
    statement: 'Trade on Meridian.',
    plugins: [solana({ networks: solanaNetworks as never })],
  })
  return { stage, wallet, server: made }
}

async function withEvm(
  signsIn: boolean | ((text: string) => string),
  { server = true }: Given = {},
): Promise<{ stage: SiwxStage; wallet: EvmTestWallet; server: TestServer }> {
  const made = serve()
  const wallet = createEvmTestWallet({
    name: 'Meadow',
    rdns: 'example.meadow',
    chains: [{ chainId: 31_337 }, { chainId: 10 }],
    signsIn,
  })
  const stage = await openSiwx({ wallet, ...(server && { server: serverUrl }) })
  return { stage, wallet, server: made }
}

describe('One prompt: solana:signIn', () => {
  it('connects and signs in; the server verifies what the wallet signed', async () => {
    const { stage, wallet, server } = await withSolana()
    const { result } = await stage.connecting('Tide')
    expect(await result()).toMatchObject([{ namespace: 'solana', selected: wallet.accounts[0] }])
    expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual(['solana:signIn'])
    expect(server.requests.at(-1)).toMatchObject({ endpoint: 'session' })
    expect(stage.state()).toMatchObject({ status: 'signedIn', session: { data: { chainId: mainnet } } })
  })

  it('asks a wallet without it after the connection', async () => {
    const { stage, wallet } = await withSolana({ signsIn: false })
    const { result } = await stage.connecting('Tide')
    const { message } = await stage.asked()
    // CAIP-122: one empty line, the whole CAIP-2 id.
    expect(message).toMatch(
      /^localhost:3000 wants you to sign in with your Solana account:\n\w+\n\nTrade on Meridian.\n\nURI: /,
    )
    expect(message).toContain(`Chain ID: ${mainnet}\n`)
    await stage.press('Sign in')
    await result()
    expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual([
      'standard:connect',
      'solana:signMessage',
    ])
    expect(stage.state().status).toBe('signedIn')
  })
})

describe('One prompt: wallet_connect (EIP-7846)', () => {
  it('connects and signs in; the server verifies what the wallet signed', async () => {
    const { stage, wallet, server } = await withEvm(true)
    const { result } = await stage.connecting()
    expect(await result()).toMatchObject([{ namespace: 'eip155', selected: wallet.accounts[0] }])
    expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual(['wallet_connect'])
    expect(server.requests.map(({ endpoint }) => endpoint)).toEqual(['nonce', 'verify', 'session'])
    expect(stage.state().status).toBe('signedIn')
  })
})

/** What a wallet that is not to be trusted makes of the text that it was asked for. */
const texts: Readonly<Record<string, (text: string) => string>> = {
  'for another domain': (text) => text.replace('localhost:3000 wants', 'bank.example wants'),
  'for another address of a page': (text) => text.replace('URI: http://localhost:3000/', 'URI: https://bank.example/'),
  'with another nonce': (text) => text.replace(/Nonce: \w+/, 'Nonce: guessed1'),
  'on another chain': (text) => text.replace(/Chain ID: \S+/, 'Chain ID: 1'),
  'with another account': (text) =>
    text
      .replace(/0x[\da-fA-F]{40}/, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
      .replace(/\n\w{43,44}\n/, `\n${'1'.repeat(32)}\n`),
  'with another statement': (text) => text.replace(/\n\n(Trade on Meridian\.\n\n|\n)/, '\n\nI give all I have.\n\n'),
  'with extra lines': (text) => `${text}\nResources:\n- https://bank.example/transfer`,
  'with CR': (text) => text.replace('\nVersion', '\r\nVersion'),
  'issued an hour ago': (text) =>
    text.replace(/Issued At: \S+/, `Issued At: ${new Date(Date.now() - 3600_000).toISOString()}`),
  'without an end': (text) => text.replace(/\nExpiration Time: \S+/, ''),
  'that is no sign-in': () => 'Give me everything',
}

describe('A wallet that signs another text with its connection', () => {
  it.each(Object.keys(texts))('%s is refused', async (name) => {
    const { stage, wallet } = await withEvm(texts[name]!, { server: false })
    const { result } = await stage.connecting()
    expect(await result()).toMatchObject({ code: 'siwx/wrongMessage' })
    expect(stage.isConnected()).toBe(false)
    expect(stage.state().status).toBe('signedOut')
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  })
  it.each(Object.keys(texts))('%s is refused of a Solana wallet', async (name) => {
    const { stage } = await withSolana({ alterText: texts[name]! }, { server: false })
    const { result } = await stage.connecting('Tide')
    expect(await result()).toMatchObject({ code: 'siwx/wrongMessage' })
    expect(stage.isConnected()).toBe(false)
  })
})
