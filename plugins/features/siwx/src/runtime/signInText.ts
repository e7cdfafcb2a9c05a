import type { Caip2 } from '@portico/core'
import type { SiwxMessageData } from '../SiwxOptions.js'

/** How wallets name the accounts of a namespace in a sign-in. */
const names: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/**
 * The text of a sign-in: EIP-4361 to the letter on `eip155`, which wallets recognise in no other form; the form of CAIP-122 in
 * every other namespace, with the whole CAIP-2 id.
 * @param name what accounts are called in a namespace that this list does not have
 */
export function signInText(data: SiwxMessageData, name?: string): string {
  const [namespace = '', reference = ''] = data.chainId.split(':')
  const isEthereum = namespace === 'eip155'
  const lines = [
    `${data.domain} wants you to sign in with your ${names[namespace] ?? name ?? namespace} account:`,
    data.accountAddress,
    '',
    // Without a statement EIP-4361 has two empty lines, and CAIP-122 one.
    ...(data.statement !== undefined ? [data.statement, ''] : isEthereum ? [''] : []),
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${isEthereum ? reference : data.chainId}`,
    `Nonce: ${data.nonce}`,
  ]
  const fields = { 'Issued At': 'issuedAt', 'Expiration Time': 'expirationTime', 'Not Before': 'notBefore' } as const
  for (const [label, field] of Object.entries(fields))
    if (data[field] !== undefined) lines.push(`${label}: ${data[field]}`)
  if (data.requestId !== undefined) lines.push(`Request ID: ${data.requestId}`)
  if (data.resources) lines.push('Resources:', ...data.resources.map((resource) => `- ${resource}`))
  return lines.join('\n')
}

/** A text taken apart. `name` and `chain` are as the text has them. */
export interface ReadSignIn extends Omit<SiwxMessageData, 'chainId'> {
  readonly name: string
  readonly chain: string
}

const labels = {
  URI: 'uri',
  Version: 'version',
  'Chain ID': 'chain',
  Nonce: 'nonce',
  'Issued At': 'issuedAt',
  'Expiration Time': 'expirationTime',
  'Not Before': 'notBefore',
  'Request ID': 'requestId',
} as const
const headline = /^([^\s/?#]+) wants you to sign in with your (\S.{0,63}) account:$/

/**
 * Reads a text that a wallet made, with one or two empty lines where it has no statement. Every line must be one that the form
 * has, in its order: undefined otherwise.
 */
export function readSignIn(text: string): ReadSignIn | undefined {
  const lines = text.split('\n')
  const [, domain, name] = headline.exec(lines[0] ?? '') ?? []
  const accountAddress = lines[1]
  if (domain === undefined || name === undefined || !accountAddress || lines[2] !== '') return undefined
  let at = 3
  if (lines[at] === '') at++
  const statement = lines[at]?.startsWith('URI: ') ? undefined : lines[at++]
  if (statement !== undefined && (statement === '' || lines[at++] !== '')) return undefined
  const read: Partial<Record<(typeof labels)[keyof typeof labels], string>> = {}
  for (const [label, field] of Object.entries(labels)) {
    const line = lines[at]
    if (!line?.startsWith(`${label}: `)) continue
    read[field] = line.slice(label.length + 2)
    at++
  }
  let resources: readonly string[] | undefined
  if (lines[at] === 'Resources:') {
    const rest = lines.slice(at + 1)
    if (!rest.every((line) => line.startsWith('- '))) return undefined
    resources = rest.map((line) => line.slice(2))
    at = lines.length
  }
  const { uri, version, chain, nonce } = read
  // A control character, such as CR, would let a text look like another one.
  if (at !== lines.length || uri === undefined || version === undefined || chain === undefined || nonce === undefined)
    return undefined
  if (lines.some((line) => hasControls(line))) return undefined
  return { ...read, uri, version, chain, nonce, name, domain, accountAddress, statement, resources }
}

function hasControls(line: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line)
}

/** What wallets call Solana's networks in a sign-in, by their reference (CAIP-2). */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/** Whether the line `Chain ID` of a text stands for the network. */
export function isChain(chain: string, network: Caip2): boolean {
  const [namespace = '', reference = ''] = network.split(':')
  if (namespace === 'eip155') return chain === reference
  const cluster = namespace === 'solana' ? clusters[reference] : undefined
  return [network, reference, cluster, cluster && `solana:${cluster}`].includes(chain)
}

/** What accounts of a namespace are called in a sign-in. */
export function accountName(namespace: string): string | undefined {
  return names[namespace]
}
