import { isAllowedOrigin } from '@portico/embedded-api'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { SmartAccountContracts } from '../smart-accounts/SmartAccountContracts.js'
import { ApiError } from '../errors/ApiError.js'
import { AddressSchema, HexSchema, OperationSchema } from '../rpc/schemas.js'
import type { SessionSponsor } from '../paymaster/createSponsor.js'
import { SponsorRequestSchema } from '../paymaster/SponsorRequest.js'
import type { CoSigner, SessionRow } from './createCoSigner.js'
import type { SessionLimits } from './sessionLimits.js'

export interface SessionRoutesDeps {
  readonly coSigner: CoSigner
  readonly limits: SessionLimits
  /** Pays for operations of sessions. */
  readonly sponsor: SessionSponsor
  /** The network that a request came from, as `clientNetwork` says. */
  clientOf(context: Context): string
  readonly projects: readonly SessionProject[]
}

export interface SessionProject {
  readonly id: string
  readonly name?: string | undefined
  /** Origins of its pages, which may ask; see `isAllowedOrigin`. */
  readonly origins: readonly string[]
}

/** Id of a session. */
const PciSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Bytes of a request: the call data of an operation is the longest part. */
const maxBody = 256 * 1024
const RevokeSchema = v.strictObject({ pci: PciSchema, signature: HexSchema })
/** Of the page's key, for the operation as it is in the request. */
const signature = v.pipe(HexSchema, v.length(132))
const SignSchema = v.strictObject({ pci: PciSchema, operation: OperationSchema, signature })
const SponsorSchema = v.strictObject({ pci: PciSchema, request: SponsorRequestSchema, signature })

/**
 * The co-signer, below `/v1/sessions/{account id of CAIP-10}`: `GET` lists, `POST …/revoke` ends (and answers the calls that end it
 * on chain too), `POST …/sign` signs, and `POST …/sponsor` answers a request of ERC-7677. No login is needed: what counts is
 * signed, by the account or by the page's key. Pages name their project in the query, as `projectId`; those of other origins than
 * the project's are refused. Sessions are made by the frame alone: see `grantRoutes`.
 */
export function sessionRoutes({ coSigner, limits, sponsor, clientOf, projects }: SessionRoutesDeps): Hono {
  const routes = new Hono()
  const path = '/v1/sessions/:id'

  const projectOf = (context: Context): SessionProject | undefined =>
    projects.find(({ id }) => id === context.req.query('projectId'))

  routes.use(
    `${path}/*`,
    cors({
      origin: (origin, context) => (isAllowedOrigin(origin, projectOf(context)?.origins ?? []) ? origin : null),
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['Content-Type'],
      maxAge: 600,
    }),
    bodyLimit({
      maxSize: maxBody,
      onError: () => {
        throw new ApiError(413, 'sessions/tooLong', 'The request is too long.')
      },
    }),
    async (context, next) => {
      const origin = context.req.header('origin')
      context.header('cache-control', 'no-store')
      // Servers of the project name none.
      if (origin !== undefined && !isAllowedOrigin(origin, projectOf(context)?.origins ?? []))
        throw new ApiError(403, 'sessions/origin', 'This page may not use the sessions of this project.')
      return next()
    },
  )
  routes.get(path, async (context) => {
    const { chainId, account } = accountOf(context)
    await limits('list', { client: clientOf(context) })
    const rows = await coSigner.list(chainId, account)
    const contracts = coSigner.contractsOf(chainId)
    return context.json({ pcis: rows.map((row) => toJson(row, contracts)) })
  })
  routes.post(`${path}/revoke`, async (context) => {
    const { pci, signature: signed } = await read(RevokeSchema, context)
    await limits('revoke', { client: clientOf(context) })
    const calls = await coSigner.revoke(pci, accountOf(context).account, signed)
    return context.json({ calls: calls.map(({ to, data }) => ({ to, data })) })
  })
  routes.post(`${path}/sign`, async (context) => {
    const use = await read(SignSchema, context)
    return context.json({ signature: await coSigner.sign({ ...use, account: accountOf(context).account }) })
  })
  routes.post(`${path}/sponsor`, async (context) => {
    const { request, ...use } = await read(SponsorSchema, context)
    const { account } = accountOf(context)
    const row = await coSigner.check({ ...use, account, operation: request.params.operation }, 'sponsor')
    return context.json(await sponsor(row, request))
  })

  function toJson(row: SessionRow, contracts: SmartAccountContracts): object {
    const { entryPoint, delegationManager, factory, hybrid, multiSig } = contracts
    const { permissions } = JSON.parse(row.request) as { readonly permissions: unknown }
    return {
      project: { id: row.project_id, name: projects.find(({ id }) => id === row.project_id)?.name ?? row.project_id },
      pci: row.pci,
      expiry: row.expires_at / 1000,
      createdAt: row.created_at,
      permissions,
      policies: [],
      context: row.context,
      // What `toSessionAccount` makes the session's account of.
      user: {
        account: row.delegate,
        coSigner: publicKeyToAddress(row.public_key as Hex),
        key: row.app_key,
        contracts: { entryPoint, delegationManager, factory, hybrid, multiSig },
      },
      ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
    }
  }
  return routes
}

const bad = (what: string): ApiError => new ApiError(400, 'badRequest', `The request cannot be read: ${what}`)

function accountOf(context: Context): { readonly chainId: number; readonly account: Address } {
  const [, chainId, account] = /^eip155:(\d{1,15}):(0x[0-9a-f]{40})$/i.exec(context.req.param('id') ?? '') ?? []
  const { success, output } = v.safeParse(AddressSchema, account)
  if (!success) throw bad('account')
  return { chainId: Number(chainId), account: output }
}

async function read<Schema extends v.GenericSchema>(schema: Schema, context: Context): Promise<v.InferOutput<Schema>> {
  const body: unknown = await context.req.json().catch(() => undefined)
  const result = v.safeParse(schema, body)
  if (!result.success) throw bad(v.getDotPath(result.issues[0]) ?? 'body')
  return result.output
}
