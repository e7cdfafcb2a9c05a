import { BinaryWriter } from 'cosmjs-types/binary'
import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import {
  QueryAllBalancesRequest,
  QueryAllBalancesResponse,
  QueryBalanceRequest,
  QueryBalanceResponse,
  QueryDenomMetadataRequest,
  QueryDenomMetadataResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { ConfigResponse } from 'cosmjs-types/cosmos/base/node/v1beta1/query'
import type { Coin } from 'cosmjs-types/cosmos/base/v1beta1/coin'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { Tx } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { DenomTrace } from 'cosmjs-types/ibc/applications/transfer/v1/denomtrace'
import { QueryDenomRequest } from 'cosmjs-types/ibc/applications/transfer/v1/query'
import { AbciError } from '../errors/AbciError.js'
import type { Ledger } from '../ledger/Ledger.js'
import { gasOfTransfer, type ChainFacts } from '../transaction/ChainFacts.js'
import { checkSequence } from '../transaction/checkTransaction.js'
import { readTransaction } from '../transaction/readTransaction.js'
import { isAddress, runMessages } from '../transaction/runMessages.js'

/** Answers a gRPC query through `abci_query`: request and answer are protobuf. @throws `AbciError` */
export function answerQuery(facts: ChainFacts, ledger: Ledger, path: string, data: Uint8Array): Uint8Array {
  switch (path) {
    case '/cosmos.auth.v1beta1.Query/Account':
      return account(ledger, QueryAccountRequest.decode(data).address)
    case '/cosmos.bank.v1beta1.Query/Balance': {
      const { address, denom } = QueryBalanceRequest.decode(data)
      return QueryBalanceResponse.encode({ balance: coin(facts, ledger, address, denom) }).finish()
    }
    case '/cosmos.bank.v1beta1.Query/AllBalances':
      return allBalances(facts, ledger, QueryAllBalancesRequest.decode(data))
    case '/cosmos.bank.v1beta1.Query/DenomMetadata':
      return metadata(facts, QueryDenomMetadataRequest.decode(data).denom)
    case '/ibc.applications.transfer.v1.Query/DenomTrace':
      // Its request has the one field of this one.
      return trace(facts, QueryDenomRequest.decode(data).hash)
    case '/cosmos.base.node.v1beta1.Service/Config':
      return ConfigResponse.encode(
        ConfigResponse.fromPartial({ minimumGasPrice: `${facts.minGasPrice.toFixed(18)}${facts.denom}` }),
      ).finish()
    case '/cosmos.tx.v1beta1.Service/Simulate': {
      const { tx, txBytes } = SimulateRequest.decode(data)
      return simulate(facts, ledger, tx ? Tx.encode(tx).finish() : txBytes)
    }
    default:
      throw new AbciError('unknownRequest', `unknown query path: ${path}: unknown request`)
  }
}

function coin({ prefix }: ChainFacts, ledger: Ledger, address: string, denom: string): Coin {
  if (!isAddress(address, prefix)) throw new AbciError('invalidRequest', `invalid address: ${address}: invalid request`)
  return { denom, amount: String(ledger.balance(address, denom)) }
}

/** Coins of a page where none are asked for. */
const usualPage = 100

/** The key of a page is its first denomination. */
function allBalances(facts: ChainFacts, ledger: Ledger, { address, pagination }: QueryAllBalancesRequest): Uint8Array {
  const first = new TextDecoder().decode(pagination?.key)
  const size = Number(pagination?.limit ?? 0n) || usualPage
  const denoms = ledger.denoms(address).filter((denom) => denom >= first)
  const answer = QueryAllBalancesResponse.fromPartial({
    balances: denoms.slice(0, size).map((denom) => coin(facts, ledger, address, denom)),
    pagination: { nextKey: new TextEncoder().encode(denoms[size] ?? '') },
  })
  return QueryAllBalancesResponse.encode(answer).finish()
}

function metadata({ tokens }: ChainFacts, denom: string): Uint8Array {
  const known = tokens.find((token) => token.denom === denom)?.metadata
  if (!known) throw new AbciError('notFound', `client metadata for denom ${denom}: key not found`)
  const { name, symbol, decimals } = known
  const display = symbol.toLowerCase()
  const denomUnits = [
    { denom, exponent: 0, aliases: [] },
    { denom: display, exponent: decimals, aliases: [] },
  ]
  const answer = { metadata: { base: denom, display, name, symbol, denomUnits } }
  return QueryDenomMetadataResponse.encode(QueryDenomMetadataResponse.fromPartial(answer)).finish()
}

/** `QueryDenomTraceResponse { 1: DenomTrace }` of ibc-go up to v9. */
function trace({ tokens }: ChainFacts, hash: string): Uint8Array {
  const known = tokens.find((token) => token.denom === `ibc/${hash}`)?.trace
  if (!known) throw new AbciError('notFound', `${hash}: denomination trace not found: key not found`)
  const firstField = (1 << 3) | 2
  return BinaryWriter.create().uint32(firstField).bytes(DenomTrace.encode(known).finish()).finish()
}

function account(ledger: Ledger, address: string): Uint8Array {
  const known = ledger.account(address)
  if (!known) throw new AbciError('notFound', `account ${address} not found: key not found`)
  const { number: accountNumber, sequence, publicKey } = known
  const pubKey = publicKey && {
    typeUrl: '/cosmos.crypto.secp256k1.PubKey',
    value: PubKey.encode({ key: publicKey }).finish(),
  }
  const value = BaseAccount.encode(
    BaseAccount.fromPartial({ address, accountNumber, sequence, ...(pubKey && { pubKey }) }),
  ).finish()
  return QueryAccountResponse.encode({ account: { typeUrl: '/cosmos.auth.v1beta1.BaseAccount', value } }).finish()
}

/** Runs the messages on a copy; signatures are not looked at, as nobody has signed yet. */
function simulate(facts: ChainFacts, ledger: Ledger, bytes: Uint8Array): Uint8Array {
  const transaction = readTransaction(bytes)
  checkSequence(ledger, transaction.messages[0]!.fromAddress, transaction.signer.sequence)
  runMessages(facts, ledger.fork(), transaction, true)
  const gas = gasOfTransfer * BigInt(transaction.messages.length)
  return SimulateResponse.encode(
    SimulateResponse.fromPartial({
      gasInfo: { gasWanted: 0n, gasUsed: gas },
      result: { data: new Uint8Array(), log: '', events: [] },
    }),
  ).finish()
}
