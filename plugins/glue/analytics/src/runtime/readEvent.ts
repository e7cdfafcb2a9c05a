import type { TrackedError } from '@portico/core'

/**
 * Properties that are sent of each event, by its name; other events are not sent. None of them has an account. The names are AppKit's;
 * three of them are missing, as nothing here does what they report: `CLICK_NETWORK_HELP` and `SELECT_WHAT_IS_A_BUY` open help pages
 * about networks and about buying, and `EMAIL_UPGRADE_FROM_MODAL` leads an account of the embedded wallet out of it.
 */
const catalogue: Readonly<Record<string, readonly string[]>> = {
  MODAL_OPEN: ['connected'],
  MODAL_CLOSE: ['connected'],
  CLICK_ALL_WALLETS: [],
  CLICK_NETWORKS: [],
  CLICK_WALLET_HELP: [],
  CLICK_GET_WALLET: [],
  CLICK_CONVERT: [],
  CLICK_SELECT_TOKEN_TO_SWAP: [],
  CLICK_SELECT_NETWORK_TO_SWAP: [],
  CLICK_TRANSACTIONS: ['isSA'],
  SELECT_WALLET: ['name', 'platform'],
  SEARCH_WALLET: ['badge', 'search'],
  CONNECT_SUCCESS: ['method', 'name', 'reconnect', 'namespaces'],
  CONNECT_ERROR: ['message', 'name', 'namespaces', 'code'],
  DISCONNECT_SUCCESS: ['namespace'],
  DISCONNECT_ERROR: ['message'],
  SWITCH_NETWORK: ['network'],
  ERROR_FETCH_TRANSACTIONS: ['isSA'],
  LOAD_MORE_TRANSACTIONS: ['isSA'],
  CLICK_SIGN_SIWX_MESSAGE: ['network', 'isSA'],
  CLICK_CANCEL_SIWX: ['network', 'isSA'],
  SIWX_AUTH_SUCCESS: ['network', 'isSA'],
  SIWX_AUTH_ERROR: ['network', 'isSA', 'message'],
  EMAIL_LOGIN_SELECTED: [],
  EMAIL_SUBMITTED: [],
  DEVICE_REGISTERED_FOR_EMAIL: [],
  EMAIL_VERIFICATION_CODE_SENT: [],
  EMAIL_VERIFICATION_CODE_PASS: [],
  EMAIL_VERIFICATION_CODE_FAIL: ['message'],
  EMAIL_EDIT: [],
  SOCIAL_LOGIN_STARTED: ['provider'],
  SOCIAL_LOGIN_REQUEST_USER_DATA: ['provider'],
  SOCIAL_LOGIN_SUCCESS: ['provider', 'reconnect'],
  SOCIAL_LOGIN_CANCELED: ['provider'],
  SOCIAL_LOGIN_ERROR: ['provider', 'message'],
  SELECT_BUY_CRYPTO: ['isSA'],
  SELECT_BUY_PROVIDER: ['provider', 'isSA'],
  SET_PREFERRED_ACCOUNT_TYPE: ['accountType', 'network'],
  OPEN_SWAP: ['isSA', 'network'],
  INITIATE_SWAP: swap(),
  SWAP_SUCCESS: swap(),
  SWAP_ERROR: swap('message'),
  SWAP_APPROVAL_ERROR: swap('message'),
  OPEN_SEND: ['isSA', 'network'],
  SEND_INITIATED: ['isSA', 'network', 'token', 'amount'],
  SEND_SUCCESS: ['isSA', 'network', 'token', 'amount'],
  SEND_REJECTED: ['isSA', 'network', 'token', 'amount'],
  SEND_ERROR: ['isSA', 'network', 'token', 'amount', 'message'],
  OPEN_ENS_FLOW: ['isSA'],
  REGISTER_NAME_INITIATED: ['isSA'],
  REGISTER_NAME_SUCCESS: ['isSA'],
  REGISTER_NAME_ERROR: ['isSA', 'error'],
  PAY_MODAL_OPEN: ['paymentId'],
  PAY_EXCHANGE_SELECTED: ['paymentId'],
  PAY_INITIATED: ['paymentId'],
  PAY_SUCCESS: ['paymentId'],
  PAY_ERROR: ['paymentId', 'message'],
}

function swap(...more: readonly string[]): readonly string[] {
  return ['isSA', 'network', 'swapFromToken', 'swapToToken', 'swapFromAmount', 'swapToAmount', ...more]
}

/** Properties with ids of networks, which look like addresses on some chains. */
const networks = new Set(['network', 'caipNetworkId'])
const longestText = 256

export interface ReadEvent {
  readonly event: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** What is sent of an event of shell or plugins (`send:SEND_SUCCESS`). Undefined: nothing. */
export function readEvent(name: string, payload: unknown): ReadEvent | undefined {
  const event = name.slice(name.indexOf(':') + 1)
  const names = Object.hasOwn(catalogue, event) ? catalogue[event] : undefined
  if (!names) return undefined
  const given = Object(payload) as Readonly<Record<string, unknown>>
  const values = names.map((key) => [key, valueOf(key, given[key])] as const)
  return { event, properties: Object.fromEntries(values.filter(([, value]) => value !== undefined)) }
}

function valueOf(key: string, value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return networks.has(key) ? value.slice(0, 64) : withoutPersons(value).slice(0, longestText)
    case 'bigint':
      return String(value)
    case 'number':
      return Number.isFinite(value) ? value : undefined
    case 'boolean':
      return value
    default:
      return Array.isArray(value) ? value.slice(0, 16).map((entry) => String(entry).slice(0, 64)) : undefined
  }
}

/** A text without what may say who the visitor is: addresses of accounts and of e-mail, and queries of URLs. */
export function withoutPersons(text: string): string {
  return text
    .replace(/\b(?:[a-z][a-z0-9+.-]*:\/\/|wc:)[^\s?#]*[?#]\S*/gi, (url) => url.replace(/[?#].*$/, '?…'))
    .replace(/\S+@\S+\.\S+/g, '…')
    .replace(/0x[0-9a-f]{16,}/gi, '…')
    .replace(/\b[a-z0-9]{26,}\b/gi, '…')
}

/** An error of the modal or of a plugin, as it is sent. */
export function readError(payload: unknown): TrackedError {
  const { error, plugin } = Object(payload) as { readonly error?: unknown; readonly plugin?: unknown }
  const { name, code, message, stack } = Object(error) as {
    readonly [K in 'name' | 'code' | 'message' | 'stack']?: unknown
  }
  return {
    type: 'error',
    event: categoryOf(code, plugin, error),
    errorType: withoutPersons(String(code ?? name ?? 'Error')).slice(0, 128),
    errorMessage: withoutPersons(String(message ?? error)).slice(0, 1024),
    stackTrace: withoutPersons(String(stack ?? '')).slice(0, 4096),
  }
}

function categoryOf(code: unknown, plugin: unknown, error: unknown): TrackedError['event'] {
  const { context } = Object(error) as { readonly context?: { readonly status?: unknown } }
  if (code === 'core/gatewayFailed') return context?.status === 200 ? 'DATA_PARSING_ERROR' : 'API_ERROR'
  return plugin === 'embedded' ? 'SECURE_SITE_ERROR' : 'INTERNAL_SDK_ERROR'
}
