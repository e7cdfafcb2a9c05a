import {
  formatUnits,
  parseUnits,
  namespaceOf,
  safeImage,
  safeName,
  safePage,
  type Caip19,
  type Network,
} from '@portico/core'
import type { PaymentOptions } from '../PayOptions.js'
import type { PayContext } from '../PaySpec.js'
import type { Payment } from '../PayState.js'

const mostDecimals = 36
/** JavaScript keeps every decimal number of so many digits. */
const exactDigits = 15
const longestToken = 128
const local = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i

/** Asset namespaces and references of CAIP-19. Exchanges know no other assets. */
const assetKinds: Readonly<Record<string, { readonly native: string; readonly token?: string }>> = {
  eip155: { native: 'slip44:60', token: 'erc20' },
  solana: { native: 'slip44:501', token: 'token' },
  bip122: { native: 'slip44:0' },
}
/** Networks whose currency is not the one of their namespace (SLIP-44). */
const otherNatives: Readonly<Record<string, string>> = { 'eip155:56': 'slip44:714' }

/**
 * What the host asks for, as the wallet is asked for it. What a token is called is the host's word: `describePayment` replaces it.
 * @throws `pay/invalidPaymentConfig`, `pay/invalidChainNamespace`, `pay/invalidAsset`, `pay/invalidRecipient`, `pay/invalidAmount`
 */
export function checkPayment(context: PayContext, options: PaymentOptions, id: string): Payment {
  checkForm(context, options)
  const { paymentAsset, openInNewTab = true, payWithExchange } = options
  const { symbol, decimals, logoURI } = paymentAsset.metadata
  const network = networkOf(context, options)
  const token = tokenOf(context, options, network)
  const native = token === undefined ? network.nativeCurrency : undefined
  const amount = amountOf(context, options)
  const { success, failure } = options.redirectUrl ?? {}
  return Object.freeze({
    id,
    network,
    token,
    name: native?.name ?? '',
    symbol: native?.symbol ?? safeName(symbol) ?? '',
    decimals,
    isDescribed: native !== undefined,
    // The network has a picture.
    imageUrl: native ? undefined : safeImage(logoURI),
    amount,
    amountText: formatUnits(amount, decimals),
    recipient: recipientOf(context, options, token),
    memo: memoOf(context, options, network),
    assetId: assetIdOf(network, token),
    options: Object.freeze({
      openInNewTab,
      ...(success !== undefined && failure !== undefined && { redirectUrl: Object.freeze({ success, failure }) }),
      payWithExchange: payWithExchange && Object.freeze(structuredClone(payWithExchange)),
    }),
  })
}

/** @throws `pay/invalidPaymentConfig` for an option of the wrong type, and for pages that are not safe to go to */
function checkForm({ error }: PayContext, options: unknown): void {
  const refuse = (option: string, details: string): never => {
    throw error('invalidPaymentConfig', { option }, { details })
  }
  const { paymentAsset, recipient, amount, memo, openInNewTab, redirectUrl, payWithExchange } = fieldsOf(options)
  const { network, asset, metadata } = fieldsOf(paymentAsset)
  const { name, symbol, decimals, logoURI } = fieldsOf(metadata)
  for (const [option, text] of Object.entries({ network, asset, name, symbol }))
    if (typeof text !== 'string' || text.trim() === '') refuse(option, `'${option}' of the asset must be a text.`)
  if (logoURI !== undefined && typeof logoURI !== 'string') refuse('logoURI', "'logoURI' must be a text.")
  if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > mostDecimals)
    refuse('decimals', `'decimals' must be a whole number from 0 to ${mostDecimals}.`)
  if (typeof recipient !== 'string') refuse('recipient', "'recipient' must be a text.")
  if (!['string', 'bigint', 'number'].includes(typeof amount))
    refuse('amount', "'amount' must be a decimal text, a bigint of smallest units, or a number.")
  if (memo !== undefined && typeof memo !== 'string') refuse('memo', "'memo' must be a text.")
  if (openInNewTab !== undefined && typeof openInNewTab !== 'boolean')
    refuse('openInNewTab', "'openInNewTab' must be true or false.")
  if (redirectUrl !== undefined) {
    const { success, failure } = fieldsOf(redirectUrl)
    if (!isPage(success) || !isPage(failure))
      refuse('redirectUrl', "'success' and 'failure' must be https pages without a user name.")
  }
  if (payWithExchange === undefined || payWithExchange === false) return
  if (typeof payWithExchange !== 'object') refuse('payWithExchange', "'payWithExchange' must be an object, or false.")
  for (const [option, ids] of Object.entries(fieldsOf(payWithExchange))) {
    const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'string' && id !== '')
    if (ids !== undefined && !isList) refuse('payWithExchange', `'${option}' must be a list of ids of exchanges.`)
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Pages of this machine may be `http:`, for sites in development. */
function isPage(value: unknown): boolean {
  const page = safePage(value) ?? (typeof value === 'string' && local.test(value) ? value : undefined)
  if (page === undefined || !URL.canParse(page)) return false
  const { username, password } = new URL(page)
  return username === '' && password === ''
}

function networkOf({ store, networks, wants, error }: PayContext, { paymentAsset }: PaymentOptions): Network {
  const { network: id, asset, metadata } = paymentAsset
  const namespace = namespaceOf(id)
  if (!wants.chain?.for(namespace))
    throw error('invalidChainNamespace', { namespace }, { details: `Install a plugin for '${namespace}'.` })
  const network = store.get(networks(namespace)).find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) throw error('invalidAsset', { asset, network: id }, { details: `'${id}' is no network of this modal.` })
  const { decimals, symbol } = network.nativeCurrency
  if (asset === 'native' && (metadata.decimals !== decimals || metadata.symbol !== symbol))
    throw error(
      'invalidAsset',
      { asset, network: id },
      { details: `The currency of ${id} is ${symbol}, with ${decimals} decimals.` },
    )
  return network
}

/** In the namespace's own form, where tokens have addresses. */
function tokenOf(
  { wants, error }: PayContext,
  { paymentAsset: { asset } }: PaymentOptions,
  { caipNetworkId, chainNamespace }: Network,
): string | undefined {
  if (asset === 'native') return undefined
  const hasAddresses = assetKinds[chainNamespace]?.token !== undefined
  const token = hasAddresses ? wants.chain?.for(chainNamespace)?.parseAddress(asset) : asset
  if (token === undefined || token.length > longestToken || /\s/.test(token))
    throw error(
      'invalidAsset',
      { asset, network: caipNetworkId },
      { details: "It must be 'native', or the address of a token on this network." },
    )
  return token
}

function recipientOf(
  { wants, error }: PayContext,
  { recipient, paymentAsset: { network } }: PaymentOptions,
  token: string | undefined,
): string {
  const chain = wants.chain?.for(namespaceOf(network))
  const address = chain?.parseAddress(recipient)
  const refuse = (details: string) => error('invalidRecipient', { recipient }, { details })
  if (!chain || address === undefined) throw refuse(`It is not an address of '${namespaceOf(network)}'.`)
  if (token !== undefined && chain.sameAddress(address, token))
    throw refuse('It is the contract of the token: what is sent there is lost.')
  return address
}

/** @throws `pay/invalidPaymentConfig` for one that the network would drop */
function memoOf({ wants, error }: PayContext, { memo }: PaymentOptions, network: Network): string | undefined {
  if (memo === undefined || memo === '') return undefined
  const longest = wants.transfers?.for(network.chainNamespace)?.longestMemo ?? 0
  // What the visitor reads is what is signed.
  const isReadable = safeName(memo, longest) === memo
  if (isReadable && new TextEncoder().encode(memo).length <= longest) return memo
  const details =
    longest > 0
      ? `'memo' must be a text of at most ${longest} bytes, without characters that cannot be seen.`
      : `${network.name} takes no memo.`
  throw error('invalidPaymentConfig', { option: 'memo' }, { details })
}

function amountOf({ error }: PayContext, { amount, paymentAsset }: PaymentOptions): bigint {
  const { decimals } = paymentAsset.metadata
  const units = typeof amount === 'bigint' ? amount : parseUnits(textOf(amount), decimals)
  if (units !== undefined && units > 0n && units < 2n ** 256n) return units
  throw error(
    'invalidAmount',
    { amount: String(amount).slice(0, 100), decimals },
    { details: `Give a decimal text above 0 with at most ${decimals} decimals, or a bigint of smallest units.` },
  )
}

/** Empty for a number that is not kept exactly, such as `0.1 + 0.2`. */
function textOf(amount: string | number): string {
  if (typeof amount === 'string') return amount
  const text = String(amount)
  return text.replace(/\D/g, '').length <= exactDigits ? text : ''
}

function assetIdOf({ caipNetworkId, chainNamespace }: Network, token: string | undefined): Caip19 | undefined {
  const { native, token: kind } = assetKinds[chainNamespace] ?? {}
  if (token === undefined) {
    const reference = otherNatives[caipNetworkId] ?? native
    return reference === undefined ? undefined : `${caipNetworkId}/${reference as 'slip44:0'}`
  }
  return kind === undefined ? undefined : `${caipNetworkId}/${kind}:${token}`
}
