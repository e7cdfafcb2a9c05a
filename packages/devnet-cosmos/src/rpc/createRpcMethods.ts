import { fromBase64, fromHex, toBase64, toHex } from '@cosmjs/encoding'
import * as v from 'valibot'
import { toAbciError } from '../errors/AbciError.js'
import { gasUsed, hashOf, type Block, type Blocks, type IncludedTransaction } from '../ledger/createBlocks.js'
import type { ChainFacts } from '../transaction/ChainFacts.js'
import { answerQuery } from './answerQuery.js'

export type RpcMethods = Readonly<Record<string, (params: unknown) => unknown>>

const broadcastParams = v.object({ tx: v.string() })
const queryParams = v.object({ path: v.string(), data: v.string() })
const transactionParams = v.object({ hash: v.string() })
const searchParams = v.object({ query: v.string(), order_by: v.optional(v.string()) })
/** CometBFT's largest page; pages after the first are not served. */
const mostFound = 100
const blockParams = v.optional(v.object({ height: v.optional(v.string()) }), {})

/** Hashes of what this chain does not have: headers, validators, an application state. */
const noHash = '0'.repeat(64)

/** CometBFT 0.38's JSON-RPC, as far as clients use it to send transactions. */
export function createRpcMethods(facts: ChainFacts, blocks: Blocks): RpcMethods {
  const broadcast = (params: unknown) => {
    const bytes = fromBase64(v.parse(broadcastParams, params).tx)
    const answer = { data: '', codespace: '', hash: hashOf(bytes) }
    if (blocks.isCached(answer.hash)) throw new Error('tx already exists in cache')
    try {
      blocks.submit(bytes)
      return { ...answer, code: 0, log: '' }
    } catch (thrown) {
      const { code, message } = toAbciError(thrown)
      return { ...answer, code, log: message, codespace: 'sdk' }
    }
  }
  const find = (params: unknown): BlockJson => {
    const height = Number(v.parse(blockParams, params).height ?? blocks.height)
    const found = blocks.block(height)
    if (!found) throw new Error(`height ${height} must be less than or equal to the current height ${blocks.height}`)
    return blockJson(facts, found)
  }
  return {
    health: () => ({}),
    status: () => status(facts, blocks),
    abci_info: () => ({
      response: {
        data: 'stand-in',
        version: '0.1.0',
        last_block_height: String(blocks.height),
        last_block_app_hash: toBase64(new Uint8Array(32)),
      },
    }),
    abci_query(params) {
      const { path, data } = v.parse(queryParams, params)
      const answer = { info: '', index: '0', key: null, proofOps: null, height: String(blocks.height) }
      try {
        const value = toBase64(answerQuery(facts, blocks.ledger, path, fromHex(data)))
        return { response: { ...answer, code: 0, log: '', codespace: '', value } }
      } catch (thrown) {
        const { code, message } = toAbciError(thrown)
        return { response: { ...answer, code, log: message, codespace: 'sdk', value: null } }
      }
    },
    broadcast_tx_sync: broadcast,
    broadcast_tx_async: broadcast,
    tx(params) {
      const hash = toHex(fromBase64(v.parse(transactionParams, params).hash)).toUpperCase()
      const found = blocks.transaction(hash)
      if (!found) throw new Error(`tx (${hash}) not found`)
      return transactionJson(found)
    },
    tx_search(params) {
      const { query, order_by: order } = v.parse(searchParams, params)
      const found = search(blocks, query).toSorted((a, b) => a.height - b.height || a.index - b.index)
      const page = (order === 'desc' ? found.toReversed() : found).slice(0, mostFound)
      return { txs: page.map(transactionJson), total_count: String(found.length) }
    },
    header: (params) => ({ header: find(params).block.header }),
    block: find,
  }
}

/** Conditions joined by AND, as `transfer.recipient='cosmos1…' AND tx.height<=12`. */
function search(blocks: Blocks, query: string): readonly IncludedTransaction[] {
  const [first = '', ...rest] = query.split(' AND ')
  const most = Math.min(...rest.map((condition) => Number(/^tx\.height<=(\d+)$/.exec(condition)?.[1] ?? -1)), Infinity)
  const [, key = '', value = ''] = /^([\w.]+)='([\w/]+)'$/.exec(first) ?? []
  const [type = '', attribute = ''] = key.split('.')
  const found =
    key === 'tx.acc_seq'
      ? blocks.transactionsOf(value)
      : key === 'tx.hash'
        ? [blocks.transaction(value.toUpperCase())].filter((transaction) => transaction !== undefined)
        : blocks.withEvent(type, attribute, value)
  return found.filter(({ height }) => height <= most)
}

function transactionJson(transaction: IncludedTransaction): object {
  const { hash, height, index, bytes, code, log, gasWanted, events } = transaction
  return {
    hash,
    height: String(height),
    index,
    tx: toBase64(bytes),
    tx_result: {
      code,
      data: '',
      log,
      info: '',
      gas_wanted: String(gasWanted),
      gas_used: String(gasUsed(transaction)),
      events,
      codespace: code ? 'sdk' : '',
    },
  }
}

interface BlockJson {
  readonly block_id: object
  readonly block: { readonly header: object; readonly [field: string]: object }
}

function blockJson({ chainId }: ChainFacts, { height, time, transactions }: Block): BlockJson {
  const id = { hash: noHash, parts: { total: 1, hash: noHash } }
  return {
    block_id: id,
    block: {
      header: {
        version: { block: '11' },
        chain_id: chainId,
        height: String(height),
        time: nanoseconds(time),
        last_block_id: id,
        last_commit_hash: noHash,
        data_hash: noHash,
        validators_hash: noHash,
        next_validators_hash: noHash,
        consensus_hash: noHash,
        app_hash: noHash,
        last_results_hash: noHash,
        evidence_hash: noHash,
        proposer_address: '0'.repeat(40),
      },
      data: { txs: transactions.map((bytes) => toBase64(bytes)) },
      evidence: { evidence: [] },
      last_commit: { height: String(height - 1), round: 0, block_id: id, signatures: [] },
    },
  }
}

function status({ chainId }: ChainFacts, { height, block }: Blocks): object {
  const time = nanoseconds(block(height)?.time ?? new Date())
  return {
    node_info: {
      protocol_version: { p2p: '8', block: '11', app: '0' },
      id: '0'.repeat(40),
      listen_addr: 'tcp://127.0.0.1:26656',
      network: chainId,
      // Clients choose their dialect by it.
      version: '0.38.17',
      channels: '',
      moniker: 'stand-in',
      other: { tx_index: 'on', rpc_address: '' },
    },
    sync_info: {
      latest_block_hash: noHash,
      latest_app_hash: noHash,
      latest_block_height: String(height),
      latest_block_time: time,
      earliest_block_hash: noHash,
      earliest_app_hash: noHash,
      earliest_block_height: '1',
      earliest_block_time: time,
      catching_up: false,
    },
    validator_info: {
      address: '0'.repeat(40),
      pub_key: { type: 'tendermint/PubKeyEd25519', value: toBase64(new Uint8Array(32)) },
      voting_power: '1',
    },
  }
}

function nanoseconds(time: Date): string {
  return time.toISOString().replace('Z', '000000Z')
}
