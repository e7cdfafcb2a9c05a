import { codeOf } from '@portico/chain-kit'
import {
  caip10,
  isRejection,
  namespaceOf,
  rpcErrorCodes,
  providerErrorCodes,
  type Caip2,
  type ConnectRequest,
  type SignInRequest,
} from '@portico/core'
import * as v from 'valibot'
import { addressDigits } from '../../address.js'
import type { EvmContext } from '../../EvmSpec.js'
import { signatureSchema } from '../answers.js'
import type { WalletRequest } from '../walletRequest.js'

const method = 'wallet_connect'
/** What wallets answer a method that they do not have, or a capability that they do not know (EIP-1193, EIP-1474, EIP-5792). */
const unknownMethod: ReadonlySet<number | undefined> = new Set([
  rpcErrorCodes.methodNotFound,
  rpcErrorCodes.invalidParams,
  providerErrorCodes.unsupportedMethod,
  5700,
])
/** Of a signature of a key: `0x` and 65 bytes. */
const keySignatureLength = 132

const AnswerSchema = v.object({
  accounts: v.pipe(
    v.array(
      v.object({
        address: v.pipe(
          v.string(),
          v.check((address) => addressDigits(address) !== undefined),
        ),
        capabilities: v.optional(
          v.object({ signInWithEthereum: v.optional(v.object({ message: v.string(), signature: signatureSchema })) }),
        ),
      }),
    ),
    v.minLength(1),
  ),
})

export interface SignInDeps {
  readonly context: EvmContext
  readonly name: string
  readonly request: WalletRequest
  readonly signal: AbortSignal
}

/**
 * Connects and signs in with one prompt: `wallet_connect` of EIP-7846. Undefined where the wallet does not have it: it is to be
 * connected alone.
 * @throws the visitor's refusal with code 4001, `evm/badAnswer`, what the plugin that asks for the sign-in throws
 */
export async function connectAndSignIn(
  { context, name, request, signal }: SignInDeps,
  signIn: NonNullable<ConnectRequest['signIn']>,
  network: Caip2,
): Promise<readonly string[] | undefined> {
  const prepared = await signIn.prepare([network], signal)
  if (!prepared) return undefined
  const answer = await ask(request, prepared, network, signal)
  const read = v.safeParse(AnswerSchema, answer)
  if (!read.success) return undefined
  const addresses = read.output.accounts.map(({ address }) => address)
  const [first] = read.output.accounts
  const signed = first?.capabilities?.signInWithEthereum
  // Connected, by a wallet that did not sign: the visitor is asked to afterwards.
  if (!first || !signed) return addresses
  if (await isOfAnotherKey(request, { ...signed, address: first.address }, signal))
    throw context.error('badAnswer', { from: name, method }, { details: 'It signed with the key of another account.' })
  await signIn.accept([{ account: caip10(network, first.address), ...signed }], signal)
  return addresses
}

/** Undefined where the wallet does not know how. */
async function ask(
  request: WalletRequest,
  { chains: _, ...fields }: SignInRequest,
  network: Caip2,
  signal: AbortSignal,
): Promise<unknown> {
  const chainId = `0x${Number(network.slice(namespaceOf(network).length + 1)).toString(16)}`
  const params = [{ version: '1', capabilities: { signInWithEthereum: { ...fields, chainId } } }]
  try {
    return await request(method, params, signal)
  } catch (error) {
    if (isRejection(error) || !unknownMethod.has(codeOf(error))) throw error
    return undefined
  }
}

/** For certain: false for accounts that are contracts, which the site's server asks. */
async function isOfAnotherKey(
  request: WalletRequest,
  { address, message, signature }: { readonly address: string; readonly message: string; readonly signature: string },
  signal: AbortSignal,
): Promise<boolean> {
  if (signature.length > keySignatureLength) return false
  const { recoverSigner } = await import('../recoverSigner.js')
  const signer = await recoverSigner({ message }, signature)
  if (signer && addressDigits(signer) === addressDigits(address)) return false
  const code = await request('eth_getCode', [address, 'latest'], signal).catch(() => '0x')
  return code === '0x'
}
