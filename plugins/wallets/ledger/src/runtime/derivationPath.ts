import type { LedgerNamespace, LedgerScheme } from '../LedgerSpec.js'
import type { LedgerApp } from '../errors.js'

export const appOf: Readonly<Record<LedgerNamespace, LedgerApp>> = { eip155: 'Ethereum', solana: 'Solana' }

/** The namespace whose addresses a scheme derives. */
export const namespaceOf: Readonly<Record<LedgerScheme, LedgerNamespace>> = {
  ledgerLive: 'eip155',
  legacy: 'eip155',
  solana: 'solana',
}

/** As SLIP-44 numbers the coins: 60 for all EVM chains, 501 for Solana. Without `m/`, as Ledger's packages take it. */
export function derivationPath(scheme: LedgerScheme, index: number): string {
  switch (scheme) {
    case 'ledgerLive':
      return `44'/60'/${index}'/0/0`
    case 'legacy':
      return `44'/60'/0'/${index}`
    case 'solana':
      return `44'/501'/${index}'`
  }
}

const paths: Readonly<Record<LedgerNamespace, RegExp>> = {
  eip155: /^44'\/60'\/(\d{1,9}'\/0\/0|0'\/\d{1,9})$/,
  solana: /^44'\/501'\/\d{1,9}'$/,
}

/** Whether a stored text is a path of this plugin. */
export function isDerivationPath(namespace: LedgerNamespace, path: string): boolean {
  return paths[namespace].test(path)
}

/** The path as people write it. */
export function writtenPath(path: string): string {
  return `m/${path}`
}
