import * as v from 'valibot'

import { svgProblem } from '../images/svgProblem.js'

/** Lists a wallet for the registry; what is absent is answered as null. Field names are those of `GET /getWallets`. */
export interface WalletEntry {
  /** 64 hex digits. Absent: derived, see `walletId`. */
  readonly id?: string | undefined
  readonly name: string
  /** https. */
  readonly homepage: string
  /** Default `none`. */
  readonly badge_type?: 'certified' | 'none' | undefined
  /** CAIP-2 ids; `<namespace>:*` when a wallet takes any network of the namespace. */
  readonly chains: readonly string[]
  /** Rank; lower comes first. Absent: after those that have one. */
  readonly order?: number | undefined
  /** A scheme of the wallet's own (`metamask://`) or https. `{uri}` and `{rawUri}` in it stand for the pairing URI: see `WalletListing`. */
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  /** https. */
  readonly webapp_link?: string | undefined
  /** https; universal link for link mode. */
  readonly link_mode?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
  /** EIP-6963 reverse domain name. */
  readonly rdns?: string | undefined
  readonly injected?: readonly InjectedMark[] | undefined
  /** An SVG document without scripts, links or styles. Absent: a monogram is drawn. */
  readonly image?: string | undefined
}

/** How a page recognises a wallet that put itself on `window`. */
export interface InjectedMark {
  readonly namespace: string
  readonly injected_id: string
}

// Control and bidirectional formatting characters would let a name imitate another one on screen.
const name: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(80),
  v.regex(/^[^\p{Cc}\p{Cf}<>]*$/u, 'must have no control, formatting or angle characters'),
)

const https: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.check((link) => URL.canParse(link) && new URL(link).protocol === 'https:', 'must be an https URL'),
)

const dangerousScheme = /^(?:javascript|data|vbscript|file|blob|about|http|ws|wss|view-source):/i

const appLink: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^[a-z][a-z0-9+.-]*:/i, 'must begin with a scheme'),
  v.regex(/^[\x21-\x7e]*$/, 'must be printable ASCII'),
  v.check((link) => !dangerousScheme.test(link), 'must be https or a scheme of the wallet’s own'),
)

export const WalletEntrySchema: v.GenericSchema<WalletEntry> = v.strictObject({
  id: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits'))),
  name,
  homepage: https,
  badge_type: v.optional(v.picklist(['certified', 'none'])),
  chains: v.pipe(
    v.array(
      v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:(?:\*|[-_a-zA-Z0-9]{1,32})$/, 'must be CAIP-2 or namespace:*')),
    ),
    v.minLength(1),
  ),
  order: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  mobile_link: v.optional(appLink),
  desktop_link: v.optional(appLink),
  webapp_link: v.optional(https),
  link_mode: v.optional(https),
  app_store: v.optional(https),
  play_store: v.optional(https),
  chrome_store: v.optional(https),
  rdns: v.optional(
    v.pipe(v.string(), v.maxLength(128), v.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'must be reverse DNS')),
  ),
  injected: v.optional(
    v.array(
      v.strictObject({
        namespace: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/)),
        injected_id: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
      }),
    ),
  ),
  image: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(100_000),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const problem = svgProblem(dataset.value)
        if (problem !== undefined) addIssue({ message: problem })
      }),
    ),
  ),
})
