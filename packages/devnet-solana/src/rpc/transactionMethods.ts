import type { Address, MaybeEncodedAccount } from '@solana/kit'
import * as v from 'valibot'
import type { Chain, Outcome, Simulation } from '../chain/createChain.js'
import { accountJson } from './accountJson.js'
import type { Methods } from './Methods.js'
import { addressParam, configParam, decodeBytes, encodingParam, parseParams } from './params.js'
import { RpcError, rpcCodes } from './RpcError.js'
import { mintOf, ownerOf, tokenAmount, tokenKind } from './tokenAccount.js'

const sendConfig = v.optional(v.looseObject({ encoding: encodingParam, skipPreflight: v.optional(v.boolean()) }))
const simulateConfig = v.optional(
  v.looseObject({
    encoding: encodingParam,
    sigVerify: v.optional(v.boolean()),
    replaceRecentBlockhash: v.optional(v.boolean()),
    accounts: v.optional(v.object({ addresses: v.array(addressParam), encoding: encodingParam })),
  }),
)

const signaturesConfig = v.optional(
  v.looseObject({
    before: v.optional(v.string()),
    until: v.optional(v.string()),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  }),
)

/** Transactions: sent, tried, and looked up. */
export function transactionMethods(chain: Chain): Methods {
  const context = <T>(value: T): object => ({ context: { slot: Number(chain.slot()), apiVersion: '2.0.0' }, value })
  return {
    sendTransaction: (params) => {
      const [text, config] = parseParams(v.tuple([v.string(), sendConfig]), params)
      const bytes = decodeBytes(text, config?.encoding)
      const trial = attempt(() => chain.simulate(bytes, false))
      const { error, logs } = trial
      // Without preflight a node takes what cannot be executed; what no block may hold it takes never.
      const isHopeless = typeof error === 'string'
      if (error !== null && (isHopeless || config?.skipPreflight !== true))
        throw new RpcError(rpcCodes.preflightFailed, `Transaction simulation failed: ${sentence(error)}`, {
          err: error,
          logs,
          accounts: null,
          unitsConsumed: Number(trial.unitsConsumed),
          returnData: null,
        })
      return chain.execute(bytes)
    },
    simulateTransaction: (params) => {
      const [text, config] = parseParams(v.tuple([v.string(), simulateConfig]), params)
      const isFree = config?.sigVerify !== true
      const bytes = decodeBytes(text, config?.encoding)
      const { error, logs, unitsConsumed, accounts } = attempt(() => chain.simulate(bytes, isFree))
      const after = (address: Address): object | null =>
        accountJson(
          chain,
          accounts.find((account) => account.address === address) ?? chain.account(address),
          config?.accounts?.encoding,
        )
      return context({
        err: error,
        logs,
        unitsConsumed: Number(unitsConsumed),
        accounts: config?.accounts?.addresses.map(after) ?? null,
        returnData: null,
      })
    },
    getSignatureStatuses: (params) => {
      const [signatures] = parseParams(v.tuple([v.pipe(v.array(v.string()), v.maxLength(256))]), params)
      return context(
        signatures.map((signature) => {
          const found = chain.outcome(signature)
          return found ? statusJson(found) : null
        }),
      )
    },
    getTransaction: (params) => {
      const [signature, config] = parseParams(v.tuple([v.string(), configParam]), params)
      const found = chain.outcome(signature)
      if (!found) return null
      const isBase64 = config?.encoding === 'base64'
      const { slot, error, logs, fee, transaction, time, before, after } = found
      return {
        slot: Number(slot),
        blockTime: Math.floor(time / 1000),
        meta: {
          err: error,
          fee: Number(fee),
          logMessages: logs,
          preBalances: before.map(lamportsOf),
          postBalances: after.map(lamportsOf),
          preTokenBalances: tokenBalances(chain, before),
          postTokenBalances: tokenBalances(chain, after),
          loadedAddresses: { writable: [], readonly: [] },
        },
        transaction: isBase64 && transaction ? [Buffer.from(transaction).toString('base64'), 'base64'] : null,
      }
    },
    getSignaturesForAddress: (params) => {
      const [address, config] = parseParams(v.tuple([addressParam, signaturesConfig]), params)
      const { before, until, limit = 1000 } = config ?? {}
      const all = chain.signaturesOf(address)
      // A signature of other accounts is a place in the chain too.
      const start = before === undefined ? 0 : all.findIndex((entry) => chain.isBefore(entry, before))
      if (start < 0) return []
      const end = until === undefined ? -1 : all.indexOf(until)
      return all
        .slice(start, end < 0 ? undefined : end)
        .slice(0, limit)
        .map((signature) => {
          const { slot, error, time } = chain.outcome(signature)!
          const rest = { memo: null, blockTime: Math.floor(time / 1000), confirmationStatus: 'finalized' }
          return { signature, slot: Number(slot), err: error, ...rest }
        })
    },
  }
}

function lamportsOf(account: MaybeEncodedAccount): number {
  return account.exists ? Number(account.lamports) : 0
}

function tokenBalances(chain: Chain, accounts: readonly MaybeEncodedAccount[]): readonly object[] {
  return accounts.flatMap((account, accountIndex) =>
    account.exists && tokenKind(account) === 'account'
      ? [
          {
            accountIndex,
            mint: mintOf(account),
            owner: ownerOf(account),
            programId: account.programAddress,
            uiTokenAmount: tokenAmount(chain, account),
          },
        ]
      : [],
  )
}

function statusJson({ slot, error }: Outcome): object {
  return {
    slot: Number(slot),
    confirmations: null,
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    confirmationStatus: 'finalized',
  }
}

function attempt(simulate: () => Simulation): Simulation {
  try {
    return simulate()
  } catch {
    throw new RpcError(rpcCodes.invalidParams, 'failed to deserialize VersionedTransaction')
  }
}

/** In the words of Solana's nodes, for those a visitor may read. */
function sentence(error: unknown): string {
  if (error === 'BlockhashNotFound') return 'Blockhash not found'
  if (error === 'AlreadyProcessed') return 'This transaction has already been processed'
  if (error === 'AccountNotFound') return 'Attempt to debit an account but found no record of a prior credit.'
  if (error === 'SignatureFailure') return 'Transaction did not pass signature verification'
  const [index, why] = (error as { readonly InstructionError?: readonly [number, unknown] }).InstructionError ?? []
  if (index === undefined) return JSON.stringify(error)
  const custom = (why as { readonly Custom?: number }).Custom
  return `Error processing Instruction ${index}: ${custom === undefined ? String(why) : `custom program error: 0x${custom.toString(16)}`}`
}
