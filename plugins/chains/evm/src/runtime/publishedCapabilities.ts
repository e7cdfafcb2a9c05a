import type { RelayTransport } from '@portico/core'
import * as v from 'valibot'
import { parseChainId } from './answers.js'

/** Of EIP-5792 and ERC-7677, 7715 and 7682. The properties of a session have others beside them. */
const names = ['atomic', 'flow-control', 'paymasterService', 'sessionKeys', 'auxiliaryFunds']

const requestSchema = v.tuple([v.string(), v.pipe(v.array(v.string()), v.maxLength(100))])

type Published = Pick<RelayTransport, 'properties' | 'scopedProperties'>
type Fields = Readonly<Record<string, unknown>>

/**
 * What a wallet behind a relay published of its capabilities with the session (CAIP-25), as the answer to `wallet_getCapabilities`:
 * `sessionProperties` for all networks, `scopedProperties` for one, or for one account on it, which then stands for the network's.
 * Undefined where it published none on the networks that `params` name.
 */
export function publishedCapabilities(
  { properties, scopedProperties }: Published,
  params: unknown,
): Fields | undefined {
  const request = v.safeParse(requestSchema, params)
  if (!request.success) return undefined
  const [address, chainIds] = request.output
  const everywhere = capabilitiesIn(properties)
  const found = chainIds.flatMap((chainId) => {
    const network = parseChainId(chainId)
    const ofNetwork = network && fieldsOf(fieldsOf(scopedProperties)[network])
    if (!ofNetwork) return []
    const account = `${network}:${address}`.toLowerCase()
    const [, ofAccount] = Object.entries(ofNetwork).find(([key]) => key.toLowerCase() === account) ?? []
    const capabilities = { ...everywhere, ...capabilitiesIn(ofAccount === undefined ? ofNetwork : fieldsOf(ofAccount)) }
    return Object.keys(capabilities).length > 0 ? [[chainId, capabilities] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Some wallets write each as JSON. */
function capabilitiesIn(fields: Fields | undefined): Fields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
      return value === undefined ? [] : [[name, typeof value === 'string' ? parseJson(value) : value]]
    }),
  )
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
