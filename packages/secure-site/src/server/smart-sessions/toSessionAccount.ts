import { decodeContext, operationTypedData, type UnsignedOperation } from '@portico/wallet-requests/accounts'
import * as v from 'valibot'
import { custom, isAddressEqual, type Address, type Hex, type LocalAccount } from 'viem'
import {
  createPaymasterClient,
  formatUserOperationRequest,
  type PaymasterClient,
  type UserOperation,
} from 'viem/account-abstraction'
import {
  toDelegatorAccount,
  type AccountKey,
  type DelegatorAccount,
  type DelegatorAccountOptions,
} from '../smart-accounts/toDelegatorAccount.js'
import { AddressSchema, HexSchema, OperationSchema } from '../rpc/schemas.js'
import { redeemCallData } from './delegation.js'

export interface SessionAccountOptions {
  /** A client of viem, with the chain of the session. */
  readonly client: DelegatorAccountOptions['client']
  /** Origin of the secure site. */
  readonly coSigner: string
  readonly projectId: string
  /** CAIP-10 id of the account that granted the session: `eip155:1:0x…`. */
  readonly account: string
  /** Its id: `context` of what `modal.api.sessions.grant` resolved with. */
  readonly pci: string
  /** The key whose public half the session was asked for with. */
  readonly key: LocalAccount
  /** Which of the session's permissions is used, from 0. Default 0. */
  readonly permission?: number
  readonly signal?: AbortSignal
}

/** An account of viem's account-abstraction actions whose calls are made in the name of the account that granted the session. */
export type SessionAccount = DelegatorAccount & {
  /** For `paymaster` of viem's bundler client, where the secure site pays the fees. */
  readonly paymaster: PaymasterClient
}

/** What the secure site refused, or why its answer cannot be used. */
export class SessionAccountError extends Error {
  override readonly name = 'SessionAccountError'
  /** Of the secure site, such as `sessions/notAllowed`; `sessions/badAnswer` where it sent something else. */
  readonly code: string
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

const ListSchema = v.object({
  pcis: v.array(
    v.looseObject({
      pci: v.string(),
      context: HexSchema,
      user: v.object({
        account: AddressSchema,
        coSigner: AddressSchema,
        key: AddressSchema,
        contracts: v.object({
          entryPoint: AddressSchema,
          delegationManager: AddressSchema,
          factory: AddressSchema,
          hybrid: AddressSchema,
          multiSig: AddressSchema,
        }),
      }),
    }),
  ),
})
const SignatureSchema = v.object({ signature: v.pipe(HexSchema, v.length(132)) })
const RefusalSchema = v.object({ code: v.string(), message: v.string() })
/** The fields of an operation that the co-signer reads. */
const operationFields = [
  'sender',
  'nonce',
  'factory',
  'factoryData',
  'callData',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymaster',
  'paymasterData',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const

/**
 * The account that uses a smart session: its calls are made by the account that granted it, within the limits that contracts
 * keep. An operation is signed by the co-signer and by `key`. It works in a page of the project and on its server.
 *
 * @throws SessionAccountError; viem's errors of the network
 */
export async function toSessionAccount(options: SessionAccountOptions): Promise<SessionAccount> {
  const { client, coSigner, projectId, account, pci, key, permission = 0, signal } = options
  const base = `${coSigner}/v1/sessions/${account}`
  const query = `projectId=${encodeURIComponent(projectId)}`

  async function ask<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    body?: object,
  ): Promise<v.InferOutput<Schema>> {
    const response = await fetch(`${base}${path}?${query}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(signal && { signal }),
    })
    const json: unknown = await response.json().catch(() => undefined)
    if (!response.ok) {
      const { code, message } = v.parse(v.fallback(RefusalSchema, badAnswer(response.status)), json)
      throw new SessionAccountError(code, message)
    }
    const read = v.safeParse(schema, json)
    const { code, message } = badAnswer(response.status)
    if (!read.success) throw new SessionAccountError(code, message, new v.ValiError(read.issues))
    return read.output
  }

  const { pcis } = await ask(ListSchema, '')
  const session = pcis.find((row) => row.pci === pci)
  if (!session) throw new SessionAccountError('sessions/unknown', 'The account granted no such session.')
  const { user, context } = session
  const delegation = decodeContext(context)[permission]
  if (!delegation) throw new SessionAccountError('sessions/unknown', `The session has no permission ${permission}.`)
  if (!isAddressEqual(user.key, key.address))
    throw new SessionAccountError('sessions/key', 'The session was asked for with another key.')

  const own = await toDelegatorAccount({
    kind: 'multiSig',
    client,
    contracts: user.contracts,
    keys: [operationsOnly(user.coSigner), operationsOnly(user.key)],
  })
  // Both keys and the contracts are what its address is made of.
  if (!isAddressEqual(own.address, user.account) || !isAddressEqual(delegation.delegate as Address, own.address))
    throw new SessionAccountError('sessions/badAnswer', 'The session is of another account.')
  const chainId = client.chain?.id ?? 0

  const { entryPoint } = user.contracts
  const sign = (operation: UnsignedOperation): Promise<Hex> =>
    key.signTypedData(operationTypedData('multiSig', operation, { chainId, entryPoint }))
  /** Anyone may know the session: its key shows that it is its page that asks. */
  async function sponsor({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    const [operation] = params as readonly unknown[]
    const signature = await sign(v.parse(OperationSchema, operation))
    return ask(v.unknown(), '/sponsor', { pci, request: { method, params }, signature })
  }
  const paymaster = createPaymasterClient({ transport: custom({ request: sponsor }, { retryCount: 0 }) })
  return {
    ...own,
    encodeCalls: async (calls: Parameters<DelegatorAccount['encodeCalls']>[0]) =>
      redeemCallData(
        calls.map(({ to, value, data }) => ({ delegation, to, value, data })),
        user.contracts,
      ),
    async signUserOperation({ chainId: requestedId = chainId, ...rest }) {
      if (requestedId !== chainId) throw new Error('the operation is for another network')
      const operation = { ...rest, sender: own.address } as UserOperation<'0.8'>
      const signed = await sign(operation as UnsignedOperation)
      const { signature } = await ask(SignatureSchema, '/sign', { pci, operation: toRpc(operation), signature: signed })
      // The account wants the signatures by the order of the signers' addresses.
      const isFirst = BigInt(user.coSigner) < BigInt(user.key)
      const [first, second] = isFirst ? [signature, signed] : [signed, signature]
      return `0x${first.slice(2)}${second.slice(2)}`
    },
    paymaster,
  }
}

const badAnswer = (status: number) => ({
  code: 'sessions/badAnswer',
  message: `The secure site answered with status ${status} and something that cannot be read.`,
})

function toRpc(operation: object): object {
  const fields = formatUserOperationRequest(operation as UserOperation<'0.8'>) as Readonly<Record<string, unknown>>
  return Object.fromEntries(operationFields.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
}

/** A key of which only the address is needed: operations are signed by `signUserOperation`. */
function operationsOnly(address: Address): AccountKey {
  const refuse = (): Promise<Hex> => Promise.reject(new Error('a session signs operations only'))
  return { address, signMessage: refuse, signTypedData: refuse }
}
