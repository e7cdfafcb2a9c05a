import * as v from 'valibot'
import {
  getAddress,
  isAddressEqual,
  parseAbi,
  toCoinType,
  zeroAddress,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import type { AssetLibrary } from '../assets/createAssetLibrary.js'
import { FetchProblem, type Fetcher } from '../assets/createFetcher.js'
import { GatewayError } from '../errors/GatewayError.js'
import type { Log } from '@portico/server'
import { createEvmClient, nodeErrorOf, type CcipReading } from '../rpc/evmClient.js'
import type { UpstreamSettings } from '../rpc/Upstream.js'
import { normalName } from './accountName.js'
import type { EnsSettings } from './NamesConfig.js'

/** The Ethereum Name Service. What does not exist, or cannot be read, is undefined. */
export interface Ens {
  /** CAIP-2 of its network. */
  readonly chain: string
  /**
   * The primary name of an address, which resolves to that address.
   * @throws SourceError when the node cannot be asked; the reason of the signal
   */
  nameOf(address: Address, signal: AbortSignal): Promise<string | undefined>
  /**
   * The picture that a name has (ENSIP-12): a path below the gateway. One that is an NFT must be `owner`'s.
   * @throws as `nameOf`
   */
  avatarOf(name: string, owner: Address, signal: AbortSignal): Promise<string | undefined>
  /**
   * The addresses of a name in its normal form, by coin type (ENSIP-9, ENSIP-11): of Ethereum, of networks with an upstream, and the
   * one for all EVM networks (ENSIP-19).
   * @throws as `nameOf`
   */
  addressesOf(name: string, signal: AbortSignal): Promise<ReadonlyMap<number, Address>>
}

export interface EnsOptions {
  readonly settings: EnsSettings
  readonly upstreams: Readonly<Record<string, UpstreamSettings>>
  /** Asks the servers of CCIP-Read. */
  readonly fetcher: Fetcher
  readonly library: AssetLibrary
  readonly log: Log
}

const longestRecord = 400_000
/** Coin type of the address on all EVM networks (ENSIP-19). */
const everyEvm = 0x80000000n
/** Networks of which a name is asked for its address. */
const mostNetworks = 10
/** Requests of CCIP-Read for one question, and servers that are tried for one of them. EIP-3668 advises four rounds. */
const mostLookups = 4
const mostServers = 3
/** Bytes of the answer of such a server. */
const largestAnswer = 128 * 1024

const nftAbi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
])

/** @throws GatewayError `gateway/invalidConfig` when its network has no upstream */
export function createEns({ settings, upstreams, fetcher, library, log }: EnsOptions): Ens {
  const { chain, universalResolver: universalResolverAddress, ccipRead } = settings
  const upstream = upstreams[chain]
  if (!upstream) {
    const details = `  names.ens.chain: ${chain} needs an entry in upstreams`
    throw new GatewayError('gateway/invalidConfig', 'The gateway configuration is not valid.', { details })
  }

  const networks = Object.keys(upstreams).filter((id) => /^eip155:\d{1,10}$/.test(id))
  const ids = networks.map((id) => Number(id.slice('eip155:'.length))).filter((id) => id > 0 && id < 0x80000000)
  const coinTypes = [...new Set([60n, ...ids.slice(0, mostNetworks).map((id) => toCoinType(id)), everyEvm])]

  /** What `read` answers; undefined where the contracts refuse, or answer what cannot be read. */
  async function ask<T>(signal: AbortSignal, read: (client: PublicClient) => Promise<T>): Promise<T | undefined> {
    const lookups = ccipRead ? createLookups(fetcher, signal) : undefined
    try {
      return await read(createEvmClient({ chain, upstream: upstream!, log }, signal, lookups))
    } catch (error) {
      signal.throwIfAborted()
      const failure = nodeErrorOf(error)
      // A node says in its own words that a contract ran out of gas.
      if (failure && !failure.isRevert && !/\bgas\b/i.test(failure.message)) throw failure
      return undefined
    }
  }

  /** An NFT as ENSIP-12 names it: CAIP-22 or CAIP-29. */
  async function nftPicture(record: string, owner: Address, signal: AbortSignal): Promise<string | undefined> {
    const [, reference = '', standard, contract = '', tokenId = ''] = nftPattern.exec(record) ?? []
    const node = upstreams[`eip155:${reference}`]
    if (standard === undefined || !node) return undefined
    const chainId = `eip155:${reference}`
    const is721 = standard.toLowerCase() === 'erc721'
    const token = { address: contract as Address, abi: nftAbi } as const
    const client = createEvmClient({ chain: chainId, upstream: node, log }, signal)
    const id = BigInt(tokenId)
    const [isOwned, metadataUrl] = await Promise.all([
      is721
        ? client
            .readContract({ ...token, functionName: 'ownerOf', args: [id] })
            .then((holder) => isAddressEqual(holder, owner))
        : client
            .readContract({ ...token, functionName: 'balanceOf', args: [owner, id] })
            .then((balance) => balance > 0n),
      client.readContract({ ...token, functionName: is721 ? 'tokenURI' : 'uri', args: [id] }),
    ])
    if (!isOwned || metadataUrl.length > longestRecord) return undefined
    const asset = { chainId, contract, tokenId, standard: standard.toUpperCase(), amount: '1', metadataUrl }
    const [row] = await library.describe([asset], owner, signal)
    return row?.imageUrl
  }

  return {
    chain,
    async nameOf(address, signal) {
      const name = await ask(signal, (client) => client.getEnsName({ address, universalResolverAddress }))
      // ENSIP-15: what is written in another way than its normal form is no name, however much it looks like one.
      if (name == null || normalName(name) !== name) return undefined
      // The universal resolver proves this too; which contract that is, is configured.
      const found = await ask(signal, (client) => client.getEnsAddress({ name, universalResolverAddress }))
      return found != null && isAddressEqual(found, address) ? name : undefined
    },
    async avatarOf(name, owner, signal) {
      // Not `getEnsAvatar`: that fetches what the record names from wherever it is.
      const key = { name, key: 'avatar', universalResolverAddress }
      const record = (await ask(signal, (client) => client.getEnsText(key)))?.trim()
      if (!record || record.length > longestRecord) return undefined
      if (/^(did:nft:)?eip155[:_]/i.test(record)) return ask(signal, () => nftPicture(record, owner, signal))
      return library.icon('ens', name, record) || undefined
    },
    async addressesOf(name, signal) {
      const found = await Promise.all(
        coinTypes.map(async (coinType) => {
          const query = { name, coinType, universalResolverAddress }
          return [Number(coinType), await ask(signal, (client) => client.getEnsAddress(query))] as const
        }),
      )
      return new Map(
        found.flatMap(([coinType, address]) =>
          address != null && /^0x[\da-f]{40}$/i.test(address) && !isAddressEqual(address, zeroAddress)
            ? [[coinType, getAddress(address)] as const]
            : [],
        ),
      )
    },
  }
}

const nftPattern = /^eip155:(\d{1,15})\/(erc721|erc1155):(0x[\da-f]{40})\/(\d{1,78})$/i

const AnswerSchema = v.object({ data: v.pipe(v.string(), v.regex(/^0x([\da-f]{2})*$/i)) })

/** EIP-3668: asks the servers that a contract names, in their order. For one question: the bounds are its own. */
function createLookups(fetcher: Fetcher, signal: AbortSignal): CcipReading {
  let count = 0
  return {
    // The question, and one call after each lookup.
    mostCalls: 1 + mostLookups,
    async request({ data, sender, urls }) {
      count += 1
      // One answer of a contract may hold many lookups.
      if (count > mostLookups) throw new FetchProblem('the resolver names too many lookups')
      for (const url of urls.slice(0, mostServers)) {
        const post = url.includes('{data}') ? undefined : JSON.stringify({ data, sender })
        const target = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
        const answer = await fetchAnswer(fetcher, target, post, signal)
        if (answer !== undefined) return answer
      }
      throw new FetchProblem('no server of the resolver answers')
    },
  }
}

async function fetchAnswer(
  fetcher: Fetcher,
  url: string,
  post: string | undefined,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  try {
    const { bytes } = await fetcher.fetch(url, { bytes: largestAnswer, signal, post })
    const parsed = v.safeParse(AnswerSchema, JSON.parse(bytes.toString('utf8')))
    return parsed.success ? (parsed.output.data as Hex) : undefined
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FetchProblem || error instanceof SyntaxError) return undefined
    throw error
  }
}
