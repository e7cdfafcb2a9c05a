import type { MessagePack } from '@portico/core'

/** Texts of the views, loaded with them. Names in them are already cleaned. Hosts replace them under `receive`. */
export interface ReceiveTexts {
  readonly code: (v: { address: string }) => string
  readonly yourAddress: (v: { network: string }) => string
  readonly copyAddress: string
  readonly addressCopied: string
  readonly moreNetworks: (v: { count: number }) => string
  readonly onlyThisNetwork: string
  readonly networksText: (v: { address: string }) => string
  readonly testnet: string
  readonly networks: string
  readonly notConnectedText: string
}

const en: ReceiveTexts = {
  code: ({ address }) => `Address ${address} as a QR code. Copy it if you cannot scan.`,
  yourAddress: ({ network }) => `Your address on ${network}`,
  copyAddress: 'Copy address',
  addressCopied: 'Address copied',
  moreNetworks: ({ count }) => `and ${count} more, same address`,
  onlyThisNetwork: 'Only send what is on this network',
  networksText: ({ address }) =>
    `${address} is your address on these networks. What is sent to it on any other may be lost.`,
  testnet: 'Testnet',
  networks: 'Compatible networks',
  notConnectedText: 'Connect one to see its address.',
}

/** One object for all views: texts that are loaded for a language belong to their pack. */
export const viewTexts: MessagePack<ReceiveTexts> = { en }
