import type { Caip10 } from '@portico/core'
import * as v from 'valibot'
import type { SmartSession } from '../SessionsSpec.js'
import { HexSchema, PciSchema, PermissionSchema, SecondsSchema } from './schemas.js'

const text = v.pipe(v.string(), v.maxLength(200))
/** Texts of the site that asked for the session. */
const SessionRowSchema: v.GenericSchema<
  unknown,
  {
    readonly pci: string
    readonly project: { readonly id: string; readonly name: string }
    readonly expiry: number
    readonly createdAt: number
    readonly permissions: readonly unknown[]
    readonly context?: `0x${string}` | null | undefined
    readonly revokedAt?: number | string | null | undefined
  }
> = v.object({
  pci: PciSchema,
  project: v.object({ id: text, name: text }),
  expiry: SecondsSchema,
  createdAt: v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
  permissions: v.array(v.unknown()),
  context: v.nullish(HexSchema),
  revokedAt: v.nullish(v.union([v.number(), v.string()])),
})
/** A row of the co-signer; none for what cannot be read. */
export function toSession(account: Caip10, row: unknown, now: number): readonly SmartSession[] {
  const { success, output } = v.safeParse(SessionRowSchema, row)
  if (!success) return []
  const { pci, project, createdAt, context, revokedAt } = output
  const expiry = output.expiry * 1000
  const known = output.permissions.flatMap((permission) => {
    const parsed = v.safeParse(PermissionSchema, permission)
    return parsed.success ? [parsed.output] : []
  })
  const ended = expiry <= now ? 'expired' : 'active'
  return [
    {
      pci,
      account,
      project,
      status: revokedAt !== undefined && revokedAt !== null ? 'revoked' : ended,
      expiry,
      createdAt,
      permissions: known,
      otherPermissions: output.permissions.length - known.length,
      context: context ?? undefined,
    },
  ]
}
