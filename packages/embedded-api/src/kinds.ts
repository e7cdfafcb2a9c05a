import * as v from 'valibot'
import type { FrameAnswer, FrameKind, FrameRequest } from './FrameKinds.js'
import { approvalMethods, frameReads } from './methods.js'

const short = v.pipe(v.string(), v.maxLength(200))
const link = v.pipe(v.string(), v.maxLength(2048))
const chainId = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
])
const address = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{20,64}$/))
const email = v.pipe(v.string(), v.maxLength(254), v.email())
const code = v.pipe(v.string(), v.regex(/^\d{6}$/))
const matchCode = v.pipe(v.string(), v.regex(/^\d{2}$/))
const colour = v.pipe(v.string(), v.maxLength(64))
const accountType = v.picklist(['eoa', 'smartAccount'])
const nothing = v.undefined_()

/** In the order in which they are offered; Farcaster stands third there. */
export const redirectProviders = ['google', 'x', 'discord', 'apple', 'github', 'facebook'] as const

const signInFields = v.strictObject({
  domain: v.pipe(v.string(), v.maxLength(255)),
  uri: link,
  version: v.literal('1'),
  chainId: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,128}$/)),
  statement: v.optional(v.pipe(v.string(), v.regex(/^[\x20-\x7e]{0,200}$/))),
  issuedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  expirationTime: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  notBefore: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  requestId: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{0,100}$/))),
  resources: v.optional(v.pipe(v.array(link), v.maxLength(20))),
})

const user = v.strictObject({
  email: v.optional(v.nullable(email)),
  address,
  chainId,
  smartAccountDeployed: v.optional(v.boolean()),
  accounts: v.optional(v.pipe(v.array(v.strictObject({ address, type: accountType })), v.maxLength(10))),
  userName: v.optional(v.nullable(short)),
  preferredAccountType: v.optional(accountType),
  signature: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
  message: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
})

const theme = v.strictObject({
  themeMode: v.optional(v.picklist(['light', 'dark'])),
  accent: v.optional(colour),
  background: v.optional(colour),
})

const dapp = v.strictObject({
  metadata: v.optional(
    v.strictObject({
      name: short,
      description: v.pipe(v.string(), v.maxLength(1000)),
      url: link,
      icons: v.pipe(v.array(link), v.maxLength(10)),
    }),
  ),
  sdkVersion: v.optional(short),
  sdkType: v.optional(short),
  projectId: short,
  locale: v.optional(short),
})

const emailNeeded = v.strictObject({
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
  matchCode: v.optional(matchCode),
})

const login = { chainId: v.optional(chainId), preferredAccountType: v.optional(accountType) }

/**
 * The schemas of every kind. Strict objects: a field that is not listed is refused, so that the two sides cannot drift apart
 * unseen. The amount of JSON is bounded before (`readRequest`).
 */
export const frameKinds: {
  readonly [K in FrameKind]: {
    readonly request: v.GenericSchema<unknown, FrameRequest<K>>
    readonly answer: v.GenericSchema<unknown, FrameAnswer<K>>
  }
} = {
  SYNC_THEME: { request: theme, answer: nothing },
  SYNC_DAPP_DATA: { request: dapp, answer: nothing },
  SWITCH_NETWORK: { request: v.strictObject({ chainId }), answer: v.strictObject({ chainId }) },
  GET_CHAIN_ID: { request: nothing, answer: v.strictObject({ chainId }) },
  IS_CONNECTED: { request: nothing, answer: v.strictObject({ isConnected: v.boolean() }) },
  GET_USER: { request: v.strictObject({ ...login, signIn: v.optional(signInFields) }), answer: user },
  CONNECT_EMAIL: {
    request: v.strictObject({ email }),
    answer: v.strictObject({
      action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      matchCode: v.optional(matchCode),
    }),
  },
  CONNECT_DEVICE: { request: nothing, answer: nothing },
  CONNECT_OTP: { request: v.strictObject({ otp: code }), answer: nothing },
  GET_SOCIAL_REDIRECT_URI: {
    request: v.strictObject({ provider: v.picklist(redirectProviders) }),
    answer: v.strictObject({ uri: link, matchCode: v.optional(matchCode) }),
  },
  CONNECT_SOCIAL: {
    request: v.strictObject({ uri: link, ...login, signIn: v.optional(signInFields) }),
    answer: v.union([user, emailNeeded]),
  },
  GET_FARCASTER_URI: { request: nothing, answer: v.strictObject({ url: link }) },
  CONNECT_FARCASTER: { request: nothing, answer: v.union([v.strictObject({ userName: short }), emailNeeded]) },
  GET_CONTINUE_URI: { request: nothing, answer: v.strictObject({ uri: link, matchCode: v.optional(matchCode) }) },
  CONNECT_CONTINUE: {
    request: v.strictObject({ uri: link }),
    answer: v.strictObject({ provider: v.picklist(['email', 'farcaster', ...redirectProviders]) }),
  },
  SIGN_OUT: { request: nothing, answer: nothing },
  RELOAD: { request: nothing, answer: nothing },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: nothing,
    answer: v.strictObject({ smartAccountEnabledNetworks: v.pipe(v.array(v.number()), v.maxLength(1000)) }),
  },
  INIT_SMART_ACCOUNT: { request: nothing, answer: v.strictObject({ address, isDeployed: v.boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    request: v.strictObject({ type: accountType }),
    answer: v.strictObject({ type: accountType, address }),
  },
  RPC_REQUEST: {
    request: v.strictObject({
      method: v.picklist([...approvalMethods, ...frameReads]),
      params: v.optional(v.unknown()),
      chainId: v.optional(chainId),
      chainNamespace: v.optional(v.picklist(['eip155', 'solana'])),
    }),
    answer: v.unknown(),
  },
  RPC_ABORT: { request: v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) }), answer: nothing },
  UPDATE_EMAIL: { request: nothing, answer: v.strictObject({ uri: link }) },
}

/** Kinds of a login that have to be answered within two minutes. */
export const timedKinds: readonly FrameKind[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_CONTINUE_URI',
  'CONNECT_CONTINUE',
]

/** Kinds of a login, of which a newer one ends the one before. Farcaster's code may be scanned for as long as the site keeps it. */
export const loginKinds: readonly FrameKind[] = [...timedKinds, 'GET_FARCASTER_URI', 'CONNECT_FARCASTER']

/** Kinds that do not wait for the frame to have loaded, so that its time-out does not run for them. */
export const untimedKinds: readonly FrameKind[] = ['SYNC_THEME', 'SYNC_DAPP_DATA', 'SET_PREFERRED_ACCOUNT']

/** Kinds that may be asked again by themselves after the frame was reloaded: a second answer changes nothing. */
export const repeatableKinds: readonly FrameKind[] = [
  'SYNC_THEME',
  'SYNC_DAPP_DATA',
  'GET_CHAIN_ID',
  'IS_CONNECTED',
  'GET_USER',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
]
