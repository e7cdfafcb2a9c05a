import { isPorticoError } from '@portico/core'
import { BinaryWriter } from 'cosmjs-types/binary'
import type { CosmosContext } from '../../CosmosSpec.js'
import { encodeTexts } from '../node/protobuf.js'
import { NodeRefusal, type Nodes } from '../node/Nodes.js'
import { encodeAuthInfo, encodeBody, encodeRaw } from './encodeTransaction.js'
import { readAccount, type ChainAccount } from './readAccount.js'
import { readFields, readMessage } from './readFields.js'
import type { Outgoing } from './readTransfer.js'

/** A transfer that the chain would take, but for its signature. */
export interface Prepared extends ChainAccount {
  readonly gas: bigint
  /** Smallest units. */
  readonly fee: bigint
}

/** What is run for real may take more gas than the simulation did; CosmJS allows for as much. Hundredths. */
const allowance = 140n
/** Of the codespace `sdk`. */
const notFound = 22

/**
 * Asks the chain for the account's sequence, and lets it try the transfer.
 * @throws `cosmos/accountUnknown`; `cosmos/rpcFailed` where the chain would refuse it; `cosmos/rpcUnavailable`, `cosmos/badAnswer`
 */
export async function prepare(
  context: CosmosContext,
  nodes: Nodes,
  { networkId, network, transfer }: Outgoing,
  publicKey: Uint8Array | undefined,
  signal: AbortSignal | undefined,
): Promise<Prepared> {
  const { name: chain, gasPrice } = network
  const ask = async <T>(path: string, request: Uint8Array, read: (answer: Uint8Array) => T): Promise<T> => {
    const answer = await nodes.query(networkId, path, request, signal)
    try {
      return read(answer)
    } catch (cause) {
      throw context.error('badAnswer', { from: chain, method: path }, { cause })
    }
  }
  const account = await ask('/cosmos.auth.v1beta1.Query/Account', encodeTexts([transfer.from]), readAccount).catch(
    (failure: unknown) => {
      const cause = isPorticoError(failure) ? failure.cause : undefined
      if (!(cause instanceof NodeRefusal) || !isUnknown(cause)) throw failure
      throw context.error(
        'accountUnknown',
        { chain, address: transfer.from },
        { cause: failure, details: 'An account exists once something was sent to it.' },
      )
    },
  )
  const trial = encodeRaw(
    encodeBody(transfer),
    encodeAuthInfo({ publicKey, sequence: account.sequence, fee: [], gas: 0n, mode: 'direct' }),
    new Uint8Array(),
  )
  // SimulateRequest { 2: tx_bytes }, SimulateResponse { 1: GasInfo { 2: gas_used } }
  const used = await ask(
    '/cosmos.tx.v1beta1.Service/Simulate',
    new BinaryWriter()
      .uint32((2 << 3) | 2)
      .bytes(trial)
      .finish(),
    (answer) => {
      const gas = readFields(readMessage(readFields(answer), 1)).get(2)
      if (typeof gas !== 'bigint') throw new TypeError('no gas in it')
      return gas
    },
  )
  const gas = (used * allowance) / 100n
  const fee = BigInt(Math.ceil(Number(gas) * gasPrice))
  return { accountNumber: account.accountNumber, sequence: account.sequence, gas, fee }
}

function isUnknown({ code, message }: NodeRefusal): boolean {
  return code === notFound || /account .*not found/i.test(message)
}
