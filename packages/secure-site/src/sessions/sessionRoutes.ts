import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { Address } from 'viem'
import { ApiError } from '../errors/ApiError.js'
import { AddressSchema, HexSchema, OperationSchema, quantitySchema, SecondsSchema } from '../rpc/schemas.js'
import type { CoSigner, SessionRow } from './createCoSigner.js'

export interface SessionRoutesDeps {
  readonly coSigner: CoSigner
  /** By id. */
  readonly projects: ReadonlyMap<string, { readonly name: string; readonly url?: string | undefined }>
}

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

/**
 * The co-signer, below `/v1/sessions/{account id of CAIP-10}`: `GET` lists, `POST ?v=2` creates, `POST …/activate`,
 * `POST …/revoke` and `POST …/sign`. No login is needed: what counts is signed by the account.
 */
export function sessionRoutes({ coSigner, projects }: SessionRoutesDeps): Hono {
  const routes = new Hono()
  const path = '/v1/sessions/:id'

  routes.use(`${path}/*`, async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  routes.get(path, async (context) => {
    const { chainId, account } = accountOf(context)
    const rows = await coSigner.list(chainId, account)
    return context.json({ pcis: rows.map(toJson) })
  })
  routes.post(path, async (context) => {
    const { chainId, account } = accountOf(context)
    const body = await read(CreateSchema, context)
    const projectId = context.req.query('projectId') ?? ''
    if (!projects.has(projectId)) throw new ApiError(403, 'sessions/project', 'This project has no sessions.')
    if (body.chainId !== BigInt(chainId)) throw bad('chainId')
    const [key] = body.signer.data.keys
    const { expiry, permissions } = body
    const made = await coSigner.create({ projectId, chainId, account, expiry, permissions, publicKey: key!.publicKey })
    return context.json({ pci: made.pci, key: { type: 'secp256k1', publicKey: made.publicKey } })
  })
  routes.post(`${path}/activate`, async (context) => {
    const { pci, context: delegations } = await read(ActivateSchema, context)
    await coSigner.activate(pci, accountOf(context).account, delegations)
    return context.json({})
  })
  routes.post(`${path}/revoke`, async (context) => {
    const { pci, signature } = await read(RevokeSchema, context)
    await coSigner.revoke(pci, accountOf(context).account, signature)
    return context.json({})
  })
  routes.post(`${path}/sign`, async (context) => {
    const { pci, operation } = await read(SignSchema, context)
    return context.json({ signature: await coSigner.sign(pci, accountOf(context).account, operation) })
  })

  function toJson(row: SessionRow): object {
    const { permissions } = JSON.parse(row.request) as { readonly permissions: unknown }
    return {
      project: { id: row.project_id, name: row.project_id, ...projects.get(row.project_id) },
      pci: row.pci,
      expiry: row.expires_at / 1000,
      createdAt: row.created_at,
      permissions,
      policies: [],
      context: row.context,
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
