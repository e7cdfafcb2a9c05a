import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAnvil, type Anvil } from '@portico/devnet'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { toHex, type Address, type Hex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { startGateway, type GatewayConfig, type GatewayHandle } from '../src/index.js'

export const suffix = 'people.example'
/** Of chains 31337 and 31338 (ENSIP-11). */
export const coinTypes: readonly [number, number] = [0x80000000 + 31_337, 0x80000000 + 31_338]

/** Keys that no other test of the process uses. */
let keys = 0
export function newAccount(): PrivateKeyAccount {
  keys += 1
  return privateKeyToAccount(toHex(BigInt(keys) + 2n ** 200n, { size: 32 }))
}

export interface Wish {
  readonly label?: string
  readonly name?: string
  /** Seconds from now. */
  readonly late?: number
  /** In place of the message. */
  readonly message?: string
  readonly address?: Address
  readonly coinType?: number
  readonly signature?: Hex
}

/** The message as every client of the gateway writes it. */
export function messageOf(name: string, late = 0): string {
  return JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) + late })
}

/** The body with which an account asks for a name. */
export async function bodyOf(account: PrivateKeyAccount, wish: Wish): Promise<Record<string, unknown>> {
  const { label = 'someone', name = `${label}.${suffix}`, late, coinType = coinTypes[0] } = wish
  const message = wish.message ?? messageOf(name, late)
  const signature = wish.signature ?? (await account.signMessage({ message }))
  return { coin_type: coinType, address: wish.address ?? account.address, message, signature }
}

export interface NamesForTests {
  readonly chains: () => readonly [Anvil, Anvil]
  /** Another gateway of the same database is the second. */
  readonly gateways: () => readonly GatewayHandle[]
  ask(path: string, init?: RequestInit, gateway?: number): Promise<Response>
  post(body: unknown, gateway?: number): Promise<{ readonly status: number; readonly json: RegistrationAnswer }>
  read(path: string): Promise<unknown>
}

export interface RegistrationAnswer {
  readonly success?: boolean
  readonly name?: string
  readonly addresses?: Readonly<Record<string, { readonly address: string }>>
  readonly reasons?: readonly { readonly field: string; readonly description: string }[]
}

/** Two chains, and a gateway with a zone of names: two on a server of PostgreSQL. */
export function namesForTests(kind: 'embedded' | 'server', config: GatewayConfig = {}): NamesForTests {
  let chains: readonly [Anvil, Anvil]
  let postgres: SharedPostgres | undefined
  let folder: string | undefined
  let gateways: readonly GatewayHandle[] = []
  beforeAll(async () => {
    chains = await Promise.all([startAnvil({ ens: { names: [] } }), startAnvil({ chainId: 31_338 })])
    if (kind === 'server') postgres = await sharedPostgres()
    else folder = await mkdtemp(join(tmpdir(), 'portico-names-'))
    const start = () =>
      startGateway({
        stopTimeout: 100,
        upstreams: { 'eip155:31337': chains[0].url, 'eip155:31338': chains[1].url },
        names: {
          zones: [
            { suffix, reserved: ['mayor'] },
            { suffix: 'old.example', open: false },
          ],
          registrations: false,
        },
        ...(postgres && { database: postgres.url }),
        ...(folder !== undefined && { database: { folder } }),
        ...config,
      })
    gateways = [await start(), ...(postgres ? [await start()] : [])]
  }, 120_000)
  afterAll(async () => {
    await Promise.all(gateways.map((one) => one.stop()))
    await Promise.all([...chains, ...(postgres ? [postgres] : [])].map((one) => one.stop()))
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })
  const ask = (path: string, init?: RequestInit, gateway = 0): Promise<Response> => {
    const url = new URL(path, gateways[gateway % gateways.length]!.url)
    if (!url.searchParams.has('projectId')) url.searchParams.set('projectId', 'test-project')
    return fetch(url, init)
  }
  return {
    chains: () => chains,
    gateways: () => gateways,
    ask,
    async post(body, gateway) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const response = await ask('/v1/profile/account', { method: 'POST', body: text }, gateway)
      return { status: response.status, json: (await response.json()) as RegistrationAnswer }
    },
    read: async (path) => (await ask(path)).json(),
  }
}
