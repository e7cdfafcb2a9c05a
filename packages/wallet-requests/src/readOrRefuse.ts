import { collectFacts } from './collectFacts.js'
import { createWriter } from './createWriter.js'
import type { Facts } from './Facts.js'
import type { Intent } from './Intent.js'
import { nodeReads, type AskNode } from './nodeReads.js'
import type { Reading, Refusal, RefusalCode } from './Reading.js'
import { readRequest } from './readRequest.js'
import { words } from './words.js'
import type { WalletRequest } from './WalletRequest.js'

/** EIP-1193, EIP-1474 and EIP-5792. */
const rpcCodes = {
  invalidParams: -32_602,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
} as const

const codes: Readonly<Record<RefusalCode, number>> = {
  'embedded/unreadable': rpcCodes.invalidParams,
  'embedded/methodNotAllowed': rpcCodes.unsupportedMethod,
  'embedded/chainNotAllowed': rpcCodes.unsupportedChain,
  'embedded/domainMismatch': rpcCodes.unauthorized,
  'embedded/dangerousTypedData': rpcCodes.unauthorized,
  'embedded/dangerousTransaction': rpcCodes.unauthorized,
}
/** Where a standard has a number for the reason. The network of typed data or a message is a part of what is signed. */
const codesOfReasons: { readonly [key in Refusal['text']['key']]?: number } = {
  otherAccount: rpcCodes.unauthorized,
  signInOtherAccount: rpcCodes.unauthorized,
  typedDataNetwork: rpcCodes.invalidParams,
  signInOtherNetwork: rpcCodes.invalidParams,
  siteChoosesCode: rpcCodes.invalidParams,
  capabilityUnknown: rpcCodes.unsupportedCapability,
}

/** A refusal as a page gets it from a provider (EIP-1193): a number, the words in English, and the code in `data`. */
export class RefusalError extends Error {
  override readonly name: string = 'RefusalError'
  readonly code: number
  readonly data: { readonly code: RefusalCode }

  constructor({ code, text }: Refusal) {
    super(createWriter('en', words).text(text))
    this.code = codesOfReasons[text.key] ?? codes[code]
    this.data = { code }
  }
}

/**
 * A copy of a request as JSON: what a page's objects say later changes nothing.
 * @throws RefusalError where it has no form in JSON
 */
export function copyRequest(request: WalletRequest): WalletRequest {
  try {
    return { ...request, params: JSON.parse(JSON.stringify(request.params ?? null)) as unknown }
  } catch {
    throw new RefusalError({ code: 'embedded/unreadable', text: { key: 'requestUnreadable' } })
  }
}

/** `readRequest`, for wallets that are a provider themselves. @throws RefusalError */
export function readOrRefuse(request: WalletRequest, facts: Facts): Reading {
  const answer = readRequest(request, facts)
  if ('refusal' in answer) throw new RefusalError(answer.refusal)
  return answer.reading
}

/** With what nodes of the network say besides, such as the symbol of a token. @throws RefusalError */
export async function readWithNodes(request: WalletRequest, facts: Facts, ask: AskNode): Promise<Reading> {
  return readOrRefuse(request, await collectFacts(request, facts, nodeReads(request.chainId, ask)))
}

/** The intent of a reading whose method makes one of this kind. @throws TypeError where it is of another */
export function intentOf<Kind extends Intent['kind']>(
  { intent }: Reading,
  kind: Kind,
): Extract<Intent, { readonly kind: Kind }> {
  if (intent.kind !== kind) throw new TypeError(`This request makes ${intent.kind}, not ${kind}.`)
  return intent as Extract<Intent, { readonly kind: Kind }>
}
