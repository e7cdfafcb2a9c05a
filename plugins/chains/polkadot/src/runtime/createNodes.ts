import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { createRpcClient, findNetwork, postJson, type RpcClient } from '@portico/chain-kit'
import { parseCaip10, untilAborted, type BalancesCapability, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { PolkadotNetwork } from '../networks.js'
import type { PolkadotContext } from '../PolkadotSpec.js'
import { publicKeyOf } from '../publicKeyOf.js'

/** Asks nodes by HTTP or WebSocket, without an SDK. */
export function createNodes(context: PolkadotContext): RpcClient {
  return createRpcClient(context, {
    send: (url, body, signal) => (isWebSocket(url) ? askSocket(url, body, signal) : postJson(url, body, signal)),
  })
}

/**
 * Nodes for transactions: the site's own first, then WebSockets, which can push. The gateway is left out: the methods that it
 * serves are those for reading.
 */
export function transactionNodes(context: PolkadotContext, networkId: Caip2): readonly string[] {
  const configured = context.config.rpcUrls?.[networkId] ?? []
  const { rpcUrls, wsUrls = [] } = findNetwork<PolkadotNetwork>(context, networkId) ?? {}
  const others = [...wsUrls, ...(rpcUrls?.chainDefault?.http ?? [])]
  return [...configured, ...others.filter(isWebSocket), ...others.filter((url) => !isWebSocket(url))]
}

export function isWebSocket(url: string): boolean {
  return /^wss?:/i.test(url)
}

/** Sends one request over a WebSocket of its own. Answers the parsed JSON of the reply. @throws when the socket closes first */
async function askSocket(url: string, body: string, signal: AbortSignal): Promise<unknown> {
  const socket = new WebSocket(url)
  const reply = new Promise<unknown>((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(body))
    socket.addEventListener('message', ({ data }: MessageEvent) => {
      try {
        resolve(JSON.parse(String(data)))
      } catch (cause) {
        reject(new Error('The node did not answer with JSON', { cause }))
      }
    })
    const fail = (): void => reject(new Error('The connection was closed'))
    socket.addEventListener('error', fail)
    socket.addEventListener('close', fail)
  })
  try {
    return await untilAborted(() => reply, signal)
  } finally {
    socket.close()
  }
}

/** twox128('System') and twox128('Account'): where every chain made with Substrate stores its accounts. */
const systemAccount = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** `AccountInfo` in SCALE: four counters of 32 bits, then `free` with 128 bits, the lowest byte first. */
const freeOffset = 16
const freeLength = 16
const accountInfo = v.nullable(v.pipe(v.string(), v.regex(/^0x([\da-f]{2}){32,}$/i)))

/** Reads `free` of an account: with what is locked, without what is reserved. Needs no SDK. */
export function createReadBalance(context: PolkadotContext, nodes: RpcClient): BalancesCapability['native'] {
  return async (account, signal) => {
    const { networkId, address } = parseCaip10(account)
    const publicKey = publicKeyOf(address)
    if (!publicKey) throw context.error('invalidAddress', { address })
    const hash = bytesToHex(blake2b(hexToBytes(publicKey), { dkLen: 16 }))
    const info = await nodes.request({
      networkId,
      method: 'state_getStorage',
      params: [`0x${systemAccount}${hash}${publicKey}`],
      schema: accountInfo,
      signal,
    })
    const { decimals, symbol } = findNetwork(context, networkId)!.nativeCurrency
    // The chain stores nothing about an account that has nothing.
    const amount = info ? littleEndian(hexToBytes(info.slice(2)).slice(freeOffset, freeOffset + freeLength)) : 0n
    return { amount, decimals, symbol }
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes.toReversed())}`)
}
