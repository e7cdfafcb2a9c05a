import { toFunctionSelector } from 'viem'
import * as v from 'valibot'
import { RefusedError, type Describing, type Field, type Finding, type Section } from '../Description.js'
import { amountText, dateText, visibleLine } from '../visibleText.js'
import { refuseOwnContracts } from './describeCall.js'
import { checkSender, listOf, parse } from './describeTransaction.js'
import { amountOf, readToken, tokenField } from './describeTokenCall.js'

const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const period = v.pipe(v.number(), v.safeInteger(), v.minValue(60))
const publicKey = v.pipe(v.string(), v.regex(/^0x04[0-9a-f]{128}$/i))
const key = v.strictObject({ type: v.literal('secp256k1'), publicKey })
const argument = v.strictObject({ operator: v.literal('EQUAL'), value: v.union([v.string(), v.boolean(), seconds]) })
const permission = v.variant('type', [
  v.strictObject({
    type: v.literal('native-token-recurring-allowance'),
    data: v.strictObject({ allowance: quantity, start: seconds, period }),
  }),
  v.strictObject({
    type: v.literal('erc20-recurring-allowance'),
    data: v.strictObject({ token: address, allowance: quantity, start: seconds, period }),
  }),
  v.strictObject({
    type: v.literal('contract-call'),
    data: v.strictObject({
      address,
      abi: v.array(v.record(v.string(), v.unknown())),
      functions: v.pipe(
        v.array(
          v.strictObject({
            functionName: v.pipe(v.string(), v.maxLength(200)),
            args: v.optional(v.array(v.nullable(argument))),
            valueLimit: v.optional(quantity),
            operation: v.optional(v.literal('Call')),
          }),
        ),
        v.minLength(1),
        v.maxLength(10),
      ),
    }),
  }),
])
type Permission = v.InferOutput<typeof permission>

const grantSchema = v.strictObject({
  version: v.optional(v.union([v.number(), v.string()])),
  chainId: quantity,
  address: v.optional(address),
  expiry: seconds,
  signer: v.strictObject({
    type: v.literal('keys'),
    data: v.strictObject({ keys: v.strictTuple([key]) }),
  }),
  permissions: v.pipe(v.array(permission), v.minLength(1), v.maxLength(10)),
  policies: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(0))),
})
const longest = 90 * 86_400

/** `wallet_grantPermissions`: every limit in words. What has no sound limit on chain is no part of the schema. */
export async function describeGrant(describing: Describing): Promise<Finding> {
  const { request, context } = describing
  const { chainId, address: from, expiry, signer, permissions } = parse(grantSchema, listOf(request.params, 1)[0])
  const [{ publicKey: own }] = signer.data.keys
  const coSigner = readCoSigner(request.coSigner, own)
  checkSender(from, describing)
  if (describing.guards.chains && `eip155:${BigInt(chainId)}` !== request.chainId)
    throw new RefusedError('embedded/chainNotAllowed', 'The request names another network than the active one.')
  if (expiry <= context.now / 1000 || expiry > context.now / 1000 + longest)
    throw new RefusedError('embedded/unreadable', 'A session ends in the future, within 90 days.')
  const sections: Section[] = []
  for (const [at, granted] of permissions.entries())
    sections.push({
      title: `Permission ${at + 1} of ${permissions.length}`,
      fields: await fieldsOf(granted, describing),
    })
  return {
    title: 'Let the site act for you',
    figure: { label: 'Without asking you, until', value: dateText(BigInt(expiry)), tone: 'warning' },
    class: 'R2',
    sections: [
      ...sections,
      {
        title: 'Both keys must sign each use',
        fields: [
          { label: 'Key of the site', value: own, kind: 'code' },
          { label: 'Key of this wallet’s co-signer', value: coSigner, kind: 'code', note: 'Can refuse' },
        ],
      },
    ],
    warnings: [
      {
        tone: 'warning',
        title: 'The site can use these permissions while you are away',
        text: 'The limits below are kept by the network. Each use also needs this wallet’s co-signer: you can end the session at any time, and it signs no more.',
      },
    ],
    action: 'Allow',
    confirm: 'I have read each permission, and let the site use them until the end.',
  }
}

/** Of two keys of the site's, the session would be in no list, and nothing that the visitor does would end it. */
function readCoSigner(coSigner: string | undefined, own: string): string {
  const { success, output } = v.safeParse(publicKey, coSigner)
  if (success && output.toLowerCase() !== own.toLowerCase()) return output
  throw new RefusedError('embedded/unreadable', 'A session needs a key of this wallet’s co-signer.')
}

async function fieldsOf(granted: Permission, describing: Describing): Promise<readonly Field[]> {
  const { context } = describing
  const { symbol, decimals } = context.network
  if (granted.type === 'native-token-recurring-allowance') {
    const { allowance, start } = granted.data
    return [
      { label: 'May send, up to', value: `${amountText(BigInt(allowance), decimals)} ${symbol}` },
      ...timesOf(start, granted.data.period),
    ]
  }
  if (granted.type === 'erc20-recurring-allowance') {
    const { allowance, start, token: target } = granted.data
    refuseOwnContracts(target, describing)
    const token = await readToken(target, context)
    const { value, unit } = amountOf(BigInt(allowance), token)
    return [
      { label: 'May send, up to', value: `${value} ${unit}` },
      ...timesOf(start, granted.data.period),
      ...tokenField(token),
    ]
  }
  const { address: target, functions, abi } = granted.data
  refuseOwnContracts(target, describing)
  return [
    { label: 'May call', value: target, kind: 'address' },
    ...functions.flatMap(({ functionName, args = [], valueLimit = '0x0' }) => [
      { label: 'Function', value: signatureOf(functionName, abi) },
      ...args.map((arg, at): Field => ({
        label: `Argument ${at + 1}`,
        value: arg ? `only “${visibleLine(String(arg.value))}”` : 'any',
      })),
      { label: 'May pay with it, up to', value: `${amountText(BigInt(valueLimit), decimals)} ${symbol}` },
    ]),
  ]
}

function timesOf(start: number, every: number): readonly Field[] {
  return [
    { label: 'Each', value: durationText(every) },
    { label: 'From', value: dateText(BigInt(start)) },
  ]
}

function durationText(length: number): string {
  const [unit = 'second', size = 1] =
    [['day', 86_400] as const, ['hour', 3600] as const, ['minute', 60] as const].find(([, of]) => length % of === 0) ??
    []
  const count = length / size
  return count === 1 ? unit : `${count} ${unit}s`
}

/** The name with its types and selector: a name of the page's choice says nothing of what is called. */
function signatureOf(name: string, abi: readonly Readonly<Record<string, unknown>>[]): string {
  const found = abi.filter((entry) => entry.type === 'function' && entry.name === name)
  const [entry] = found
  const inputs = Array.isArray(entry?.inputs) ? (entry.inputs as readonly { readonly type?: unknown }[]) : []
  if (found.length !== 1) throw new RefusedError('embedded/unreadable', 'A function is not in its ABI once.')
  const signature = `${name}(${inputs.map(({ type }) => String(type)).join(',')})`
  try {
    return `${visibleLine(signature)} ${toFunctionSelector(`function ${signature}`)}`
  } catch {
    throw new RefusedError('embedded/unreadable', 'A function of the ABI cannot be read.')
  }
}

const revokeSchema = v.looseObject({ pci: v.pipe(v.string(), v.maxLength(200)), address: v.optional(v.string()) })

/** `wallet_revokePermissions`. */
export function describeRevoke({ request }: Describing): Finding {
  const { pci } = parse(revokeSchema, listOf(request.params, 1)[0])
  return {
    title: 'End a session',
    class: 'R1',
    sections: [{ fields: [{ label: 'Session', value: visibleLine(pci), kind: 'code' }] }],
    warnings: [],
    action: 'End session',
  }
}
