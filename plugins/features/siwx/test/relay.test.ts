import { createModal, type Modal } from '@portico/core'
import { startRelay, type Relay } from '@portico/devnet'
import { evm, type EvmSpec } from '@portico/evm'
import { createSiwx, memoryStores, type Siwx } from '@portico/siwx-server'
import { eip155 } from '@portico/siwx-server/eip155'
import { walletConnect, type WalletConnectSpec } from '@portico/walletconnect'
import { WalletKit, type IWalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildApprovedNamespaces, buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { hexToString, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { siwx } from '../src/headless.js'
import type { HeadlessSiwxSpec } from '../src/index.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const methods = ['personal_sign', 'eth_sendTransaction']

type AuthRequest = Parameters<Parameters<IWalletKit['on']>[1]>[0] & {
  readonly id: number
  readonly params: { readonly authPayload: { chains: string[] } & Record<string, unknown> }
}

interface Phone {
  readonly kit: IWalletKit
  /** Messages that it was asked to sign after the connection. */
  readonly requests: string[]
}

/** The published WalletKit, with a key. `sign`: what it signs when it is asked to sign in (CAIP-222). */
async function startPhone(
  relayUrl: string,
  { chains, sign }: { chains: string[]; sign?: 'asked' | 'otherNonce' | 'refuse' | 'notKnown' },
): Promise<Phone> {
  const values = new Map<string, unknown>()
  const storage = {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values.entries()] as [string, T][],
    getItem: async <T>(key: string) => values.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void values.set(key, value),
    removeItem: async (key: string) => void values.delete(key),
  }
  const core = new Core({
    projectId: 'wallet',
    relayUrl,
    telemetryEnabled: false,
    storage,
    customStoragePrefix: crypto.randomUUID(),
    logger: 'silent',
  })
  const kit = await WalletKit.init({
    core: core as WalletKitTypes.Options['core'],
    metadata: { name: 'Lantern', description: 'test wallet', url: 'https://lantern.example', icons: [] },
  })
  const requests: string[] = []
  kit.on('session_proposal', ({ id, params }) => {
    const accounts = chains.map((chain) => `${chain}:${account.address}`)
    const events = ['accountsChanged', 'chainChanged']
    const supportedNamespaces = { eip155: { chains, methods, events, accounts } }
    void kit.approveSession({ id, namespaces: buildApprovedNamespaces({ proposal: params, supportedNamespaces }) })
  })
  if (sign !== 'notKnown')
    kit.on('session_authenticate', async (request) => {
      const { id, params } = request as unknown as AuthRequest
      if (sign === 'refuse') return void kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })
      const payload = populateAuthPayload({ authPayload: params.authPayload as never, chains, methods })
      if (sign === 'otherNonce') payload.nonce = 'n0nceOfAnotherVisit'
      const auths = await Promise.all(
        payload.chains.map(async (chain) => {
          const iss = `did:pkh:${chain}:${account.address}`
          const message = kit.formatAuthMessage({ request: payload, iss })
          return buildAuthObject(payload, { t: 'eip191', s: await account.signMessage({ message }) }, iss)
        }),
      )
      await kit.approveSessionAuthenticate({ id, auths }).catch(() => {})
    })
  kit.on('session_request', async ({ topic, id, params: { request } }) => {
    const message = hexToString((request.params as [Hex])[0])
    requests.push(message)
    const result = await account.signMessage({ message })
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  })
  onTestFinished(async () => {
    core.heartbeat.stop()
    await core.relayer.transportClose().catch(() => {})
  })
  return { kit, requests }
}

interface Site {
  readonly modal: Modal<EvmSpec | WalletConnectSpec | HeadlessSiwxSpec>
  readonly server: Siwx
  /** Bodies of sign-ins that the server was sent. */
  readonly verified: object[]
  code(): Promise<string>
}

let relay: Relay
const ends: (() => void)[] = []
beforeEach(async () => {
  relay = await startRelay()
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  const document = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible', title: '' })
  vi.stubGlobal('document', Object.assign(document, { referrer: '', querySelector: () => null }))
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await relay.stop()
  vi.unstubAllGlobals()
})

function openSite(): Site {
  const server = createSiwx({
    domain: 'meridian.example',
    chains: ['eip155:1', 'eip155:10'],
    verifiers: [eip155()],
    statement: 'Trade on Meridian.',
    secret: 'a secret of at least thirty-two bytes',
    ...memoryStores(),
  })
  const verified: object[] = []
  let cookie = ''
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    if (!String(input).startsWith('https://meridian.example/auth')) throw new Error(`no internet: ${String(input)}`)
    const { method = 'GET', body } = init
    if (String(input).endsWith('verify')) verified.push(JSON.parse(body as string) as object)
    const headers = {
      ...(init.headers as object),
      cookie,
      ...(method === 'POST' && { origin: 'https://meridian.example' }),
    }
    const answer = await server.handle(new Request(input, { method, headers, ...(body && { body }) } as RequestInit))
    for (const line of answer.headers.getSetCookie()) cookie = line.split(';')[0]!
    return answer
  })
  const networks = [1, 10].map((id) => ({
    id,
    name: `Network ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }))
  const modal = createModal({
    projectId: 'dapp',
    metadata: { name: 'Meridian', description: 'a site', url: 'https://meridian.example', icons: [] },
    storage: 'memory',
    plugins: [
      evm({ networks: networks as never }),
      walletConnect({ relayUrl: relay.url }),
      siwx({
        server: 'https://meridian.example/auth',
        domain: 'meridian.example',
        uri: 'https://meridian.example/trade',
        statement: 'Trade on Meridian.',
      }),
    ],
  }) as unknown as Site['modal']
  modal.start()
  ends.push(() => modal.dispose())
  return {
    modal,
    server,
    verified,
    code: () =>
      vi.waitUntil(
        () => {
          const pairing = modal.store.get(modal.api.walletconnect.pairing)
          return pairing.status === 'connecting' && pairing.code?.uri
        },
        { timeout: 8000 },
      ) as Promise<string>,
  }
}

describe('One click behind WalletConnect (CAIP-222)', () => {
  it('connects and signs in with one prompt, on every network that the wallet signs for; the server verifies it', async () => {
    const site = openSite()
    const phone = await startPhone(relay.url, { chains: ['eip155:1', 'eip155:10'], sign: 'asked' })
    const connecting = site.modal.connect({ wallet: 'walletConnect', namespaces: ['eip155'] })
    await phone.kit.pair({ uri: await site.code() })
    const [connection] = await connecting
    expect(connection).toMatchObject({ namespace: 'eip155', selected: account.address })
    expect(phone.requests).toEqual([])
    expect(site.verified).toMatchObject([{ signIns: [{ chainId: 'eip155:1' }, { chainId: 'eip155:10' }] }])
    expect(site.modal.store.get(site.modal.api.siwx.state)).toMatchObject({ status: 'signedIn' })
    // The other network has a session too: nothing is asked.
    await site.modal.switchNetwork('eip155:10')
    expect(await site.modal.api.siwx.request()).toMatchObject({ data: { chainId: 'eip155:10' } })
    expect(phone.requests).toEqual([])
  }, 20_000)

  it('asks a wallet that cannot after the connection', async () => {
    const site = openSite()
    const phone = await startPhone(relay.url, { chains: ['eip155:1'], sign: 'notKnown' })
    const connecting = site.modal.connect({ wallet: 'walletConnect', namespaces: ['eip155'] })
    await phone.kit.pair({ uri: await site.code() })
    await connecting
    expect(phone.requests).toHaveLength(1)
    expect(phone.requests[0]).toContain('meridian.example wants you to sign in with your Ethereum account:')
    expect(site.verified).toHaveLength(1)
  }, 20_000)

  it('signs nobody in with another nonce, and is not connected then', async () => {
    const site = openSite()
    const phone = await startPhone(relay.url, { chains: ['eip155:1'], sign: 'otherNonce' })
    const connecting = site.modal.connect({ wallet: 'walletConnect', namespaces: ['eip155'] })
    await phone.kit.pair({ uri: await site.code() })
    await expect(connecting).rejects.toThrow()
    expect(site.verified).toEqual([])
    expect(site.modal.store.get(site.modal.atoms.connections)).toEqual([])
  }, 20_000)

  it("says 'Connection rejected' where the visitor declines", async () => {
    const site = openSite()
    const phone = await startPhone(relay.url, { chains: ['eip155:1'], sign: 'refuse' })
    const connecting = site.modal.connect({ wallet: 'walletConnect', namespaces: ['eip155'] })
    await phone.kit.pair({ uri: await site.code() })
    await expect(connecting).rejects.toMatchObject({ code: 'core/connectionRejected' })
  }, 20_000)
})
