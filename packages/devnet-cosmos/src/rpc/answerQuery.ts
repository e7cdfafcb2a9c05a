import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import {
  QueryAllBalancesRequest,
  QueryAllBalancesResponse,
  QueryBalanceRequest,
  QueryBalanceResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { ConfigResponse } from 'cosmjs-types/cosmos/base/node/v1beta1/query'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { Tx } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
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
      const amount = denom === facts.denom ? balance(facts, ledger, address) : 0n
      return QueryBalanceResponse.encode({ balance: { denom, amount: String(amount) } }).finish()
    }
    case '/cosmos.bank.v1beta1.Query/AllBalances': {
      const amount = balance(facts, ledger, QueryAllBalancesRequest.decode(data).address)
      const balances = amount ? [{ denom: facts.denom, amount: String(amount) }] : []
      return QueryAllBalancesResponse.encode(QueryAllBalancesResponse.fromPartial({ balances })).finish()
    }
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

function balance({ prefix }: ChainFacts, ledger: Ledger, address: string): bigint {
  if (!isAddress(address, prefix)) throw new AbciError('invalidRequest', `invalid address: ${address}: invalid request`)
  return ledger.balance(address)
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
