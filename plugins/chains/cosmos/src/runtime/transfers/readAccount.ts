import { isPorticoError, type Caip2 } from '@portico/core'
import { networkName, RpcError } from '@portico/chain-kit'
import { accountFromAny } from '@cosmjs/stargate'
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import * as v from 'valibot'
import type { CosmosContext } from '../../CosmosSpec.js'
import { fromBase64, toHex } from '../bytes.js'
import type { Nodes } from '../createNodes.js'
import type { CosmosErrors } from '../../errors.js'

/** An account as the chain has it after its block `height`: all of it is of one answer. */
export interface ChainAccount {
  readonly height: number
  readonly accountNumber: bigint
  /** Of the next transaction. */
  readonly sequence: number
  /** Compressed secp256k1, once the account has sent something. */
  readonly publicKey: Uint8Array | undefined
}

const path = '/cosmos.auth.v1beta1.Query/Account'
const answerSchema = v.object({
  response: v.object({
    value: v.string(),
    // An answer to a gRPC query names the block that it is of.
    height: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
  }),
})
/** `ErrKeyNotFound` of the codespace `sdk`. */
const keyNotFound = 22

/** @throws `cosmos/accountUnknown`, `cosmos/rpcUnavailable`, `cosmos/rpcFailed`, `cosmos/badAnswer`, or the signal's reason */
export async function readAccount(
  context: CosmosContext,
  nodes: Nodes,
  { networkId, address }: { readonly networkId: Caip2; readonly address: string },
  signal: AbortSignal | undefined,
): Promise<ChainAccount> {
  const data = toHex(QueryAccountRequest.encode({ address }).finish())
  const chain = networkName(context, networkId)
  const answer = await nodes.ask(networkId, 'abci_query', { path, data }, { signal }).catch((failure: unknown) => {
    if (!isUnknownAccount(failure)) throw failure
    const details = 'An account exists once something was sent to it.'
    throw context.error('accountUnknown', { chain, address }, { cause: failure, details })
  })
  try {
    const { value, height } = v.parse(answerSchema, answer).response
    const { account: packed } = QueryAccountResponse.decode(fromBase64(value))
    if (!packed) throw new Error('no account in it')
    // CosmJS lacks this type. Its only field is that of a DelayedVestingAccount.
    const isLocked = packed.typeUrl === '/cosmos.vesting.v1beta1.PermanentLockedAccount'
    const account = accountFromAny(
      isLocked ? { ...packed, typeUrl: '/cosmos.vesting.v1beta1.DelayedVestingAccount' } : packed,
    )
    const { accountNumber, sequence, pubkey } = account
    const isUsual = pubkey?.type === 'tendermint/PubKeySecp256k1'
    return { height, accountNumber, sequence, publicKey: isUsual ? fromBase64(String(pubkey.value)) : undefined }
  } catch (cause) {
    throw context.error('badAnswer', { from: chain, method: path }, { cause })
  }
}

function isUnknownAccount(failure: unknown): boolean {
  if (!isPorticoError(failure, 'cosmos/rpcFailed')) return false
  const { problem } = failure.context as CosmosErrors['rpcFailed']
  const code = failure.cause instanceof RpcError ? failure.cause.code : undefined
  return code === keyNotFound || /account .*not found/i.test(problem)
}
