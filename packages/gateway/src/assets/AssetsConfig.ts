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

const AssetsEntries = v.strictObject({
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

/** What `createFetcher` asks: https on its usual port, or a server that `local` names. */
const isFetched = (url: string | undefined, local: AssetsSettings['local']): boolean => {
  if (url === undefined) return true
  const { protocol, hostname, port } = new URL(url)
  const usual = protocol === 'https:' ? '443' : '80'
  return (protocol === 'https:' && port === '') || Object.hasOwn(local, `${hostname}:${port || usual}`)
}
const why = 'must be https without a port, or of a server in `data.assets.local`'

export const AssetsSchema: v.GenericSchema<AssetsConfig, AssetsSettings> = v.pipe(
  AssetsEntries,
  v.forward(
    v.check(({ ipfs, local }) => isFetched(ipfs, local), why),
    ['ipfs'],
  ),
  v.forward(
    v.check(({ arweave, local }) => isFetched(arweave, local), why),
    ['arweave'],
  ),
)
