import { isAllowedOrigin } from '@portico/embedded-api'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { SmartAccountContracts } from '../browser/smartAccount/SmartAccountContracts.js'
import { ApiError } from '../errors/ApiError.js'
import { AddressSchema, HexSchema, OperationSchema, quantitySchema, SecondsSchema } from '../rpc/schemas.js'
import type { SessionSponsor } from '../paymaster/createSponsor.js'
import { SponsorRequestSchema } from '../paymaster/paymasterRoutes.js'
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

/** Bytes of a request: an ABI is the longest part. */
const maxBody = 256 * 1024
const PciSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const KeySchema = v.strictObject({ type: v.literal('secp256k1'), publicKey: HexSchema })
const SignerSchema = (keys: number) =>
  v.strictObject({
    type: v.literal('keys'),
    data: v.strictObject({ keys: v.pipe(v.array(KeySchema), v.length(keys)) }),
  })
const NoPoliciesSchema = v.optional(v.pipe(v.array(v.unknown()), v.maxLength(0)), [])
const CreateSchema = v.strictObject({
  chainId: quantitySchema(64),
  address: v.optional(v.string()),
  expiry: SecondsSchema,
  signer: SignerSchema(1),
  permissions: v.array(v.unknown()),
  policies: NoPoliciesSchema,
})
const ActivateSchema = v.looseObject({ pci: PciSchema, context: HexSchema })
const RevokeSchema = v.strictObject({ pci: PciSchema, signature: HexSchema })
const SignSchema = v.strictObject({ pci: PciSchema, operation: OperationSchema })
const SponsorSchema = v.strictObject({ pci: PciSchema, request: SponsorRequestSchema })

/**
 * The co-signer, below `/v1/sessions/{account id of CAIP-10}`: `GET` lists, `POST ?v=2` creates, `POST …/activate`,
 * `POST …/revoke` (which answers the calls that end it on chain too), `POST …/sign` and `POST …/sponsor`, which answers a request of ERC-7677. No login is needed: what counts is signed by the account. Pages name their project in the
 * query, as `projectId`; those of other origins than the project's are refused.
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
    await limits('list', { client: clientOf(context), account })
    const rows = await coSigner.list(chainId, account)
    const contracts = coSigner.contractsOf(chainId)
    return context.json({ pcis: rows.map((row) => toJson(row, contracts)) })
  })
  routes.post(path, async (context) => {
    const { chainId, account } = accountOf(context)
    const body = await read(CreateSchema, context)
    const project = projectOf(context)
    if (!project) throw new ApiError(403, 'sessions/project', 'This project has no sessions.')
    if (body.chainId !== BigInt(chainId)) throw bad('chainId')
    const [key] = body.signer.data.keys
    const { expiry, permissions } = body
    await limits('create', { client: clientOf(context), account })
    const asked = { chainId, account, expiry, permissions, publicKey: key!.publicKey }
    const made = await coSigner.create({ ...asked, projectId: project.id })
    return context.json({ pci: made.pci, key: { type: 'secp256k1', publicKey: made.publicKey } })
  })
  routes.post(`${path}/activate`, async (context) => {
    const { pci, context: delegations } = await read(ActivateSchema, context)
    await coSigner.activate(pci, accountOf(context).account, delegations)
    return context.json({})
  })
  routes.post(`${path}/revoke`, async (context) => {
    const { pci, signature } = await read(RevokeSchema, context)
    const calls = await coSigner.revoke(pci, accountOf(context).account, signature)
    return context.json({ calls: calls.map(({ to, data }) => ({ to, data })) })
  })
  routes.post(`${path}/sign`, async (context) => {
    const { pci, operation } = await read(SignSchema, context)
    return context.json({ signature: await coSigner.sign(pci, accountOf(context).account, operation) })
  })
  routes.post(`${path}/sponsor`, async (context) => {
    const { pci, request } = await read(SponsorSchema, context)
    const row = await coSigner.check(pci, accountOf(context).account, request.params.operation)
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
