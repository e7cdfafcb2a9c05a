import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import * as v from 'valibot'
import { lamportsPerSignature, type Chain } from '../chain/createChain.js'
import { priorityFee } from '../chain/priorityFee.js'
import { accountJson } from './accountJson.js'
import type { Methods } from './Methods.js'
import { addressParam, configParam, countParam, decodeBytes, parseParams } from './params.js'
import { tokenPrograms } from '../chain/programs.js'
import { mintOf, ownerOf, tokenAmount, tokenKind } from './tokenAccount.js'
import { RpcError, rpcCodes } from './RpcError.js'

const validity = 150
/** Most that one airdrop gives: 100 SOL. */
const mostLamports = 100_000_000_000

/** What can be read of the chain, and the faucet. */
export function chainMethods(chain: Chain): Methods {
  const { svm } = chain
  const height = (): number => Number(chain.slot())
  const context = <T>(value: T): object => ({ context: { slot: height(), apiVersion: '2.0.0' }, value })
  const genesis = getBase58Decoder().decode(createHash('sha256').update('portico devnet').digest())
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 1 }),
    getGenesisHash: () => genesis,
    getSlot: height,
    getBlockHeight: height,
    getEpochInfo: () => ({
      absoluteSlot: height(),
      blockHeight: height(),
      epoch: 0,
      slotIndex: height(),
      slotsInEpoch: 432_000,
      transactionCount: null,
    }),
    getLatestBlockhash: () =>
      context({ blockhash: chain.latestBlockhash(), lastValidBlockHeight: height() + validity }),
    isBlockhashValid: (params) => {
      const [blockhash] = parseParams(v.tuple([v.string()]), params)
      return context(chain.isBlockhashValid(blockhash))
    },
    getRecentPrioritizationFees: () => [{ slot: height(), prioritizationFee: 0 }],
    getFeeForMessage: (params) => {
      const [message] = parseParams(v.tuple([v.string()]), params)
      const bytes = decodeBytes(message, 'base64')
      // Behind the version of a message stands how many must sign it.
      const signatures = bytes[0]! & 0x80 ? bytes[1] : bytes[0]
      return context(Number(lamportsPerSignature * BigInt(signatures ?? 0) + priorityFee(bytes)))
    },
    getMinimumBalanceForRentExemption: (params) => {
      const [bytes] = parseParams(v.tuple([countParam]), params)
      return Number(svm.minimumBalanceForRentExemption(BigInt(bytes)))
    },
    getBalance: (params) => {
      const [address] = parseParams(v.tuple([addressParam]), params)
      return context(Number(svm.getBalance(address) ?? 0n))
    },
    getAccountInfo: (params) => {
      const [address, config] = parseParams(v.tuple([addressParam, configParam]), params)
      return context(accountJson(chain, chain.account(address), config?.encoding))
    },
    getMultipleAccounts: (params) => {
      const [addresses, config] = parseParams(
        v.tuple([v.pipe(v.array(addressParam), v.maxLength(100)), configParam]),
        params,
      )
      return context(addresses.map((address) => accountJson(chain, chain.account(address), config?.encoding)))
    },
    getTokenAccountsByOwner: (params) => {
      const filter = v.union([v.object({ mint: addressParam }), v.object({ programId: addressParam })])
      const [owner, of, config] = parseParams(v.tuple([addressParam, filter, configParam]), params)
      if ('programId' in of && !tokenPrograms.includes(of.programId))
        throw new RpcError(rpcCodes.invalidParams, 'Invalid param: unrecognized Token program id')
      const found = ('programId' in of ? [of.programId] : tokenPrograms)
        .flatMap((program) => svm.getProgramAccounts(program))
        .filter((account) => tokenKind(account) === 'account' && ownerOf(account) === owner)
        .filter((account) => !('mint' in of) || mintOf(account) === of.mint)
      return context(
        found.map((account) => ({
          pubkey: account.address,
          account: accountJson(chain, account, config?.encoding),
        })),
      )
    },
    getTokenAccountBalance: (params) => {
      const [address] = parseParams(v.tuple([addressParam]), params)
      const account = chain.account(address)
      if (!account.exists || tokenKind(account) !== 'account')
        throw new RpcError(rpcCodes.invalidParams, 'Invalid param: could not find account')
      return context(tokenAmount(chain, account))
    },
    requestAirdrop: (params) => {
      const [address, lamports] = parseParams(
        v.tuple([addressParam, v.pipe(countParam, v.maxValue(mostLamports))]),
        params,
      )
      return chain.airdrop(address, BigInt(lamports))
    },
  }
}
