import { openDatabase, type Database } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'
import { Hono } from 'hono'
import { http, parseAbi, parseEther, type Address, type Hex } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Call } from '../../src/browser/smartAccount/readCalls.js'
import type { SmartAccount } from '../../src/browser/smartAccount/createSmartAccount.js'
import { ApiError } from '../../src/server/errors/ApiError.js'
import { createSponsors, type SponsorDeps } from '../../src/server/paymaster/createSponsor.js'
import { paymasterRoutes } from '../../src/server/paymaster/paymasterRoutes.js'
import { createPaymasterSigner } from '../../src/server/paymaster/PaymasterSigner.js'
import type { SponsoredNetwork } from '../../src/server/paymaster/SponsoredNetwork.js'
import { sponsorLimits, type SponsorLimits } from '../../src/server/paymaster/SponsorLimits.js'
import { paymasterMigration, type PaymasterTables } from '../../src/server/paymaster/tables.js'
import type { LogLine } from '../../src/server/SecureSiteConfig.js'
import { newKey, type AccountsChain } from './chain.js'

export const friend: Address = '0x000000000000000000000000000000000000bEEF'
/** What it does is changed between the estimate and the block. */
export const burner: Address = '0x00000000000000000000000000000000000b0b0b'
/** A loop until a million gas is used. */
export const burns: Hex = '0x5a5b5a8103620f42401160015700'
export const projectId = 'shop'
export const chainId = 31_337

/** More than a test spends, so that only what it is about refuses. */
export const amplest: SponsorLimits = {
  ...sponsorLimits,
  operationsPerUser: 1000,
  amountPerUser: parseEther('1'),
  amountPerNewUser: parseEther('1'),
  amountPerProject: parseEther('90'),
}

export interface Visitor {
  readonly userId: string
  readonly owner: PrivateKeyAccount
  readonly plain: PrivateKeyAccount
}

export interface SponsorSite {
  readonly lines: LogLine[]
  /** As the frame asks. */
  ask(visitor: Visitor, body: unknown): Promise<unknown>
  account(visitor: Visitor, kind?: 'hybrid' | '7702'): Promise<SmartAccount>
}

export interface PaymasterFixtures {
  readonly db: Database<PaymasterTables>['db']
  site(more?: Partial<SponsorDeps>, network?: Partial<SponsoredNetwork>): SponsorSite
  visitor(): Visitor
  /** A call that does something, and costs the account nothing. */
  call(to?: Address, data?: Hex): Call
  /** Of the paymaster, at EntryPoint. */
  deposit(): Promise<bigint>
  close(): Promise<void>
}

/** The paymaster of a network as a site has it. */
export function sponsoredNetwork({ client, accounts }: AccountsChain): SponsoredNetwork {
  const { paymaster, addresses, bundlerUrl } = accounts
  return {
    client,
    contracts: addresses,
    bundler: createBundlerClient({ client, transport: http(bundlerUrl, { retryCount: 0 }) }),
    bundlers: paymaster.bundlers,
    paymaster: paymaster.address,
    signer: createPaymasterSigner(paymaster.signerKey),
  }
}

/** A site that pays for operations, as far as its paymaster: who asks is said by a header. */
export async function openPaymaster(chain: () => AccountsChain): Promise<PaymasterFixtures> {
  const database = await openOnShared((config) =>
    openDatabase<PaymasterTables>({ config, program: 'test', migrations: { '1': paymasterMigration } }),
  )
  const known = new Map<string, Visitor>()
  let users = 0

  function site(more: Partial<SponsorDeps> = {}, network: Partial<SponsoredNetwork> = {}): SponsorSite {
    const lines: LogLine[] = []
    const own = { ...sponsoredNetwork(chain()), projects: [projectId], ...network }
    const { ofAccount: sponsor } = createSponsors({
      db: database.db,
      networks: new Map([[chainId, own]]),
      limits: amplest,
      keysOf: async (userId) => {
        const found = known.get(userId)
        return found && { owner: found.owner.address, plain: found.plain.address }
      },
      log: (line) => lines.push(line),
      now: Date.now,
      ...more,
    })
    const app = new Hono()
    app.onError((error, context) =>
      error instanceof ApiError
        ? context.json({ code: error.code }, error.status)
        : context.json({ code: String(error) }, 500),
    )
    const session = { id: 's', projectId, origin: 'https://shop.example', jkt: 'j', provedAt: 0 }
    app.route(
      '/',
      paymasterRoutes({
        sponsor,
        requireSession: async (context, next) => {
          const userId = context.req.header('x-user')
          if (userId === undefined) throw new ApiError(401, 'session', 'Log in again.')
          context.set('session', { ...session, userId })
          await next()
        },
      }),
    )
    const ask = async ({ userId }: Visitor, body: unknown): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', 'x-user': userId }
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await app.request('/paymaster/sponsor', request)
      const json = (await answer.json()) as { readonly code?: string }
      if (answer.status !== 200) throw new Error(json.code)
      return json
    }
    return {
      lines,
      ask,
      async account(who, kind = 'hybrid') {
        known.set(who.userId, who)
        const owner = kind === 'hybrid' ? who.owner : who.plain
        return chain().smartAccount(owner, { kind, sponsor: (request) => ask(who, request) })
      },
    }
  }

  return {
    db: database.db,
    site,
    visitor: () => ({ userId: `user-${++users}`, owner: newKey(), plain: newKey() }),
    call: (to = friend, data = '0x01') => ({ to, value: 0n, data }),
    deposit() {
      const abi = parseAbi(['function balanceOf(address account) view returns (uint256)'])
      const { entryPoint, paymaster } = chain().accounts
      const args = [paymaster.address] as const
      return chain().client.readContract({ abi, address: entryPoint, functionName: 'balanceOf', args })
    },
    close: () => database.close(),
  }
}
