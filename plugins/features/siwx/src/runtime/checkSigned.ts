import { parseCaip10, type SignedSignIn, type SignInRequest } from '@portico/core'
import type { SiwxContext } from '../SiwxSpec.js'
import type { SiwxSession } from '../SiwxOptions.js'
import { accountName, isChain, readSignIn, type ReadSignIn } from './signInText.js'

/** Begins what a wallet behind a relay adds to a statement, to say in words what a recap (EIP-5573) grants. */
const recapIntroduction = 'I further authorize the stated URI to perform the following actions on my behalf:'
/** Longest between making a request and sending it, ms. */
const sendingTime = 60_000
const same = ['domain', 'uri', 'version', 'nonce', 'expirationTime', 'notBefore', 'requestId'] as const

/**
 * A session out of what a wallet signed together with its connection, compared with what it was asked for. The connector has
 * verified the signature.
 * @throws `siwx/wrongMessage` with the field that differs
 */
export function checkSigned({ wants, error }: SiwxContext, request: SignInRequest, signed: SignedSignIn): SiwxSession {
  const { namespace, networkId, address } = parseCaip10(signed.account)
  const read = readSignIn(signed.message)
  const field = !read ? 'form' : differenceOf(read)
  if (!read || field !== undefined)
    throw error(
      'wrongMessage',
      { field: field ?? '' },
      { details: 'The wallet signed another text than it was asked for. The visitor is not signed in.' },
    )

  function differenceOf(text: ReadSignIn): string | undefined {
    const isAccount =
      text.accountAddress === address || wants.chain?.for(namespace)?.sameAddress(text.accountAddress, address) === true
    if (!isAccount) return 'account'
    if (!request.chains.includes(networkId) || !isChain(text.chain, networkId)) return 'chain'
    if (text.name !== (accountName(namespace) ?? text.name)) return 'name'
    const other = same.find((name) => text[name] !== request[name])
    if (other) return other
    // The client of a relay writes the time at which it sends the request.
    const delay = Date.parse(text.issuedAt ?? '') - Date.parse(request.issuedAt)
    if (!(delay >= 0 && delay <= sendingTime)) return 'issuedAt'
    const { statement, resources = [] } = text
    const expected = request.resources ?? []
    const added = resources.slice(expected.length)
    if (expected.some((resource, at) => resources[at] !== resource)) return 'resources'
    if (added.length > 1 || added.some((resource) => !resource.startsWith('urn:recap:'))) return 'resources'
    if (added.length === 0) return statement === request.statement ? undefined : 'statement'
    // With a recap the statement goes on in words about it.
    const begin = [request.statement, recapIntroduction].filter((part) => part !== undefined).join(' ')
    return statement?.startsWith(begin) ? undefined : 'statement'
  }

  const { name: _name, chain: _chain, ...fields } = read
  return {
    data: { ...fields, accountAddress: address, chainId: networkId },
    message: signed.message,
    signature: signed.signature,
    ...(signed.signedMessage !== undefined && { signedMessage: signed.signedMessage }),
    ...(signed.publicKey !== undefined && { publicKey: signed.publicKey }),
    ...(signed.cacao && { cacao: signed.cacao }),
  }
}
