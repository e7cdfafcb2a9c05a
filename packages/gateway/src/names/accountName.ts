import { normalize } from 'viem/ens'

/** A name of a zone, in its normal form. */
export interface AccountName {
  readonly name: string
  readonly label: string
  readonly zone: string
}

const shortest = 4
/** As of DNS. */
const longest = 63
/** Characters of a whole name, as of DNS. */
const longestName = 255

/** Labels that promise more than a visitor is. Look-alikes of them are refused too. */
const reserved: readonly string[] = (
  'account admin administrator airdrop billing bridge claim contact custody deposit dispute escrow exchange faucet ' +
  'help helpdesk hostmaster info invoice legal login mail metamask moderator official owner payment paypal postmaster ' +
  'portico privacy recovery refund register root safe secure security signin staff staking status supervisor support ' +
  'swap system team test treasury trust vault verify wallet walletconnect webmaster withdraw'
).split(' ')

/** The normal form of a name by ENSIP-15; undefined for what is no name, and for what mixes scripts to look like another. */
export function normalName(text: string): string | undefined {
  if (text.length > longestName) return undefined
  try {
    const name = normalize(text)
    return name.length > longestName || name.split('.').some((label) => label === '') ? undefined : name
  } catch {
    return undefined
  }
}

/** The zone that a name belongs to, with one label before it. */
export function splitName(name: string, zones: readonly string[]): AccountName | undefined {
  const label = name.slice(0, Math.max(0, name.indexOf('.')))
  const zone = name.slice(label.length + 1)
  return label !== '' && zones.includes(zone) ? { name, label, zone } : undefined
}

/** Why a label may not be registered; undefined where it may. */
export function labelProblem(label: string, more: readonly string[] = []): string | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'A name has small letters, digits and hyphens only.'
  if (label.length < shortest) return `A name has at least ${shortest} characters.`
  if (label.length > longest) return `A name has at most ${longest} characters.`
  // ENSIP-15 refuses two hyphens in the third and fourth place: DNS uses those for other scripts.
  if (/^-|-$/.test(label) || normalName(label) !== label)
    return 'A name neither begins nor ends with a hyphen, nor has “--” after two characters.'
  const shape = skeleton(label)
  const isReserved = [...reserved, ...more].some((word) => skeleton(word) === shape)
  return isReserved ? 'This name is reserved.' : undefined
}

/**
 * What a label looks like: two labels of one skeleton are confused with each other. As the confusables of Unicode (UTS 39) have it for
 * small letters and digits, and hyphens do not count.
 */
export function skeleton(label: string): string {
  return label.replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
}
