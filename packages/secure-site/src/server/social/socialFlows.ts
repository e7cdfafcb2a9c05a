import { sql, type Selectable } from 'kysely'
import { randomInt } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import type { ProviderIdentity } from '../login/users.js'
import type { Waits } from '../auth/createWaits.js'
import { createToken, hashToken } from '../auth/Pepper.js'
import type { FrameKey } from '../auth/Session.js'
import type { Queries, SessionTables } from '../auth/tables.js'
import type { ProviderName } from '../SecureSiteConfig.js'
import type { ProviderClient } from './createProviderClient.js'
import type { SocialTables } from './tables.js'

type StoredFlow = SocialTables['social_flow']

export type SocialFlow = Selectable<StoredFlow>

export type ProviderClients = Readonly<Partial<Record<ProviderName, ProviderClient>>>

export interface SocialFlowsDeps {
  readonly db: Queries<SocialTables & SessionTables>
  /** Of the secure site, as visitors reach it. */
  readonly origin: string
  readonly clients: ProviderClients
  readonly changes: Pick<Waits<unknown>, 'notify'>
  now(): number
}

/** Visits to login providers that are under way: to log in, or to link the provider to an account. */
export interface SocialFlows {
  /**
   * Begins one, and ends the one that this browser began before.
   * @param locale of the page, in which popup and mails are
   */
  begin(
    key: FrameKey,
    provider: ProviderName,
    linksTo: string | null,
    locale?: string,
  ): Promise<{ readonly uri: string; readonly matchCode: string }>
  find(handle: string | null | undefined): Promise<SocialFlow | undefined>
  /** @param ids hashes of handles */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, SocialFlow>>
  /** One of two that try at once succeeds. */
  move(flow: SocialFlow, status: string, values?: Partial<SocialFlow>): Promise<boolean>
  /**
   * Who logged in at the provider, once.
   * @param linksTo the user who wants another way to log in; null for a login
   * @throws ApiError 400 `embedded/failed`
   */
  take(
    key: FrameKey,
    uri: string,
    linksTo: string | null,
  ): Promise<{
    readonly identity: ProviderIdentity
    readonly provider: string
    /** Thumbprint of the key of the popup. Null where it has not named one yet. */
    readonly windowKey: string | null
    readonly locale: string | undefined
  }>
  uriOf(path: string, parameters: Readonly<Record<string, string>>): string
}

/** Time from the first click to the end of a login. */
export const flowTime: number = 600_000

export function createSocialFlows({ db, origin, clients, changes, now }: SocialFlowsDeps): SocialFlows {
  const flows: SocialFlows = {
    async begin({ jkt, projectId, origin: page }, provider, linksTo, locale) {
      const client = clients[provider]
      if (!client) throw new ApiError(400, 'embedded/failed', 'Failed to initiate social connection')
      const handle = createToken()
      const matchCode = String(randomInt(10, 100))
      const place = { jkt, project_id: projectId, origin: page, provider, issuer: client.issuer, links_to: linksTo }
      const secrets = { state: createToken(), nonce: createToken(), verifier: createToken(), match_code: matchCode }
      await db.deleteFrom('social_flow').where('jkt', '=', jkt).execute()
      await db
        .insertInto('social_flow')
        .values({ id: hashToken(handle), ...place, ...secrets, locale: locale ?? null, expires_at: now() + flowTime })
        .execute()
      const query = { f: handle, ...(locale !== undefined && { locale }) }
      return { uri: flows.uriOf('/social/start', query), matchCode }
    },

    async find(handle) {
      if (handle === null || handle === undefined) return undefined
      const id = hashToken(handle)
      return (await flows.findAll([id])).get(id)
    },

    async findAll(ids) {
      const rows = await db
        .selectFrom('social_flow')
        .selectAll()
        .where(sql<boolean>`id = any(${ids}::text[])`)
        .where('expires_at', '>', now())
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    async move(flow, status, values = {}) {
      const { numUpdatedRows: count } = await db
        .updateTable('social_flow')
        .set({ ...(values as object), status })
        .where('id', '=', flow.id)
        .where('status', '=', flow.status)
        .executeTakeFirst()
      changes.notify(flow.id)
      return count === 1n
    },

    async take(key, uri, linksTo) {
      const url = new URL(uri)
      const flow = url.origin === origin ? await flows.find(url.searchParams.get('f')) : undefined
      if (!flow?.identity || !isOfKey(flow, key) || flow.links_to !== linksTo) throw notFinished()
      const result = url.searchParams.get('r')
      const hasResult = result !== null && flow.result_hash === hashToken(result)
      const isAnswered = flow.status === 'confirmed' || (flow.status === 'ready' && hasResult)
      if (!isAnswered || !(await flows.move(flow, 'done'))) throw notFinished()
      const identity = JSON.parse(flow.identity) as ProviderIdentity
      const { provider, window_jkt: windowKey, locale } = flow
      return { identity, provider, windowKey, locale: locale ?? undefined }
    },

    uriOf: (path, parameters) => `${origin}${path}?${new URLSearchParams(parameters)}`,
  }
  return flows
}

/** Whether this frame began the login. */
export function isOfKey(flow: SocialFlow, key: FrameKey): boolean {
  return flow.jkt === key.jkt && flow.project_id === key.projectId && flow.origin === key.origin
}

function notFinished(): ApiError {
  return new ApiError(400, 'embedded/failed', 'Failed to connect')
}
