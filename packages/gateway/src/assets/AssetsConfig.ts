import * as v from 'valibot'

/** How names and pictures of NFTs, and icons of tokens, are fetched from where their makers put them. */
export interface AssetsConfig {
  /** False fetches nothing: rows then have what the source of the network knows. Default true. */
  readonly fetch?: boolean | undefined
  /** What `ipfs://` is replaced by, such as `https://ipfs.io/ipfs/`. Default none: such links are not followed. */
  readonly ipfs?: string | undefined
  /** What `ar://` is replaced by, such as `https://arweave.net/`. Default none. */
  readonly arweave?: string | undefined
  /**
   * Servers of your own network that may be asked, and by plain HTTP: name and port, as URLs have them, and the one address that
   * the name may have. For development. Default none.
   */
  readonly local?: Readonly<Record<string, string>> | undefined
}

export interface AssetsSettings {
  readonly fetch: boolean
  readonly ipfs?: string | undefined
  readonly arweave?: string | undefined
  readonly local: Readonly<Record<string, string>>
}

const base = v.pipe(
  v.string(),
  v.check(
    (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && url.endsWith('/'),
    'must be an http or https URL with a slash at the end',
  ),
)

export const AssetsSchema: v.GenericSchema<AssetsConfig, AssetsSettings> = v.strictObject({
  fetch: v.optional(v.boolean(), true),
  ipfs: v.optional(base),
  arweave: v.optional(base),
  local: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[\w.[\]:-]+:\d{1,5}$/, 'must be a name and a port')),
      v.pipe(v.string(), v.ip()),
    ),
    {},
  ),
})
