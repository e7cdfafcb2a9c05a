import type { Caip2, TransferAction } from '@portico/core'
import * as v from 'valibot'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { tokenPrograms } from '../tokens/tokenSchemas.js'
import { systemProgram } from './findDifferences.js'

/** What arrives here is burned with the next block. */
const incinerator = '1nc1nerator11111111111111111111111111111111'
/** Addresses of the cluster's own variables; some have no account. */
const sysvar = /^Sysvar\w*1111$/

const accountSchema = v.object({ value: v.nullable(v.object({ owner: v.string(), executable: v.boolean() })) })

export interface AccountKind {
  /** Address of the program that may change it. */
  readonly owner: string
  readonly executable: boolean
}

/** Undefined where there is no account: nothing was sent to the address yet. */
export async function readAccountKind(
  { nodes }: RuntimeDeps,
  networkId: Caip2,
  address: string,
  signal: AbortSignal | undefined,
): Promise<AccountKind | undefined> {
  const config = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } }
  const { value } = await nodes.request({
    networkId,
    method: 'getAccountInfo',
    params: [address, config],
    schema: accountSchema,
    signal,
  })
  return value ?? undefined
}

/**
 * Checks that somebody can spend what arrives. Addresses off the curve are fine: programs hold money for people there.
 * @throws `solana/cannotReceive`
 */
export async function checkReceiver(
  deps: RuntimeDeps,
  networkId: Caip2,
  { type, to }: TransferAction & { readonly to: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const refuse = (details: string): Error => deps.context.error('cannotReceive', { address: to }, { details })
  if (to === incinerator || sysvar.test(to)) throw refuse('No key can spend from this address of the network itself.')
  const account = await readAccountKind(deps, networkId, to, signal)
  if (!account) return
  if (account.executable) throw refuse('It is the address of a program.')
  if (tokenPrograms.includes(account.owner))
    throw refuse('It is a token, or an account of one. Send to the address of its owner.')
  if (type === 'native' && account.owner !== systemProgram)
    throw refuse(`It belongs to the program ${account.owner}, and is not an account that a person spends from.`)
}
