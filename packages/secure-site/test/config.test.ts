import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

import { parseSecureSiteConfig } from '../src/server/config/SecureSiteSettings.js'
import type { SecureSiteConfig } from '../src/index.js'

/** Every option, of every section: one that is declared and is not here is an error of the types. */
type Whole<Config> = Config extends string | number | bigint | boolean | undefined | ((...given: never[]) => unknown)
  ? Config
  : { readonly [Name in keyof Required<Config>]: Whole<Exclude<Config[Name], undefined>> }

const address = (digit: number): `0x${string}` => `0x${String(digit).repeat(40)}`
const provider = { issuer: 'https://login.example', clientId: 'id', clientSecret: 'secret' }
const networkId = 'eip155:31337'

const whole = {
  origin: 'https://secure.example',
  host: '127.0.0.1',
  port: 4100,
  operations: { host: '127.0.0.1', port: 4101 },
  mode: 'production',
  database: 'postgres://user@127.0.0.1/secure',
  valkey: 'redis://valkey.example',
  proofs: 'database',
  signer: {
    url: 'https://signer.example:4200',
    tls: { key: 'PEM', cert: 'PEM', ca: 'PEM', server: 'signer.example' },
    timeout: 5000,
  },
  pepper: Buffer.alloc(32, 1).toString('base64url'),
  projects: [{ id: 'shop', name: 'Shop', origins: ['https://shop.example'], networks: [networkId], email: false }],
  networks: {
    [networkId]: {
      name: 'Devnet',
      rpcUrl: 'https://node.example',
      symbol: 'ETH',
      decimals: 18,
      explorerUrl: 'https://explorer.example',
      reviewAbove: 10n,
      tokens: { [address(1)]: { symbol: 'USDX', decimals: 6 } },
      assetDiscovery: true,
      smartAccounts: {
        kind: '7702',
        bundlerUrl: 'https://bundler.example',
        contracts: {
          entryPoint: address(1),
          delegationManager: address(2),
          factory: address(3),
          hybrid: address(4),
          multiSig: address(5),
          stateless7702: address(6),
          enforcers: {
            allowedCalldata: address(1),
            allowedMethods: address(1),
            allowedTargets: address(1),
            erc20PeriodTransfer: address(1),
            exactCalldata: address(1),
            nativeTokenPeriodTransfer: address(1),
            nonce: address(1),
            redeemer: address(1),
            timestamp: address(1),
            valueLte: address(1),
          },
        },
        paymaster: {
          address: address(7),
          signerKey: `0x${'8'.repeat(64)}`,
          bundlers: [address(9)],
          projects: ['shop'],
        },
      },
    },
  },
  mail: { url: 'smtp://mail.example', from: 'Shop <login@shop.example>' },
  providers: {
    google: provider,
    x: provider,
    discord: provider,
    github: provider,
    apple: {
      issuer: 'https://login.example',
      clientId: 'org.example.site',
      teamId: 'TEAM123456',
      keyId: 'KEY1234567',
      privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    },
    facebook: provider,
  },
  farcaster: { relayUrl: 'https://relay.example', rpcUrl: 'https://node.example' },
  proxies: 1,
  limits: {
    codeMinutes: 10,
    mailSeconds: 10,
    mailsPerHour: 10,
    mailsPerDay: 10,
    mailsPerHourOfClient: 10,
    startsPerMinuteOfClient: 10,
    requestsPerMinuteOfClient: 100,
    wrongPerHour: 10,
    wrongPerDay: 10,
  },
  sponsor: { amountPerUser: 2n, amountPerNewUser: 1n, amountPerProject: 3n },
  sessions: { createsPerHour: 4, asksPerMinuteOfClient: 5 },
  drainTime: 6,
  log: () => undefined,
} satisfies Whole<SecureSiteConfig>

const parse = (config: object) => parseSecureSiteConfig(config as SecureSiteConfig)

/** The places of all options, such as `networks.eip155:31337.rpcUrl`: no entries of lists, and no ids of networks and tokens. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const parent = path.at(-1)
  if (typeof value !== 'object' || value === null) return []
  const hasOptions = !Array.isArray(value) && !(path.length === 1 && parent === 'networks') && parent !== 'tokens'
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = [...path, name]
    return [...(hasOptions ? [own] : []), ...placesIn(inner, own)]
  })
}
/** A copy in which one place has another value; without it where there is none. */
function changed(value: object, [name = '', ...rest]: readonly string[], to?: unknown): object {
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
  if (rest.length > 0) copy[name] = changed(copy[name] as object, rest, to)
  else if (to === undefined) delete copy[name]
  else copy[name] = to
  return copy
}

describe('the configuration', () => {
  it('takes every option that is declared, and keeps what it says', () => {
    expect(parse(whole)).toEqual(whole)
  })

  it('takes every option of the README, which names all there are', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    const table = /\n## Options\n\n([^]*?)\n\n/.exec(readme)?.[1] ?? ''
    const rows = table.split('\n').slice(2)
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(named.toSorted()).toEqual(Object.keys(whole).toSorted())
    for (const name of named) {
      const { [name as keyof typeof whole]: value } = whole
      expect(parse({ ...whole, [name as string]: value })).toHaveProperty([name as string])
    }
    // The names of the sections' own options.
    const meaningOf = (option: string): string => rows.find((row) => row.startsWith(`| \`${option}\``)) ?? ''
    const network = whole.networks[networkId]
    for (const name of Object.keys(whole.projects[0] ?? {})) expect(meaningOf('projects')).toContain(`\`${name}\``)
    for (const name of Object.keys(network)) expect(meaningOf('networks')).toContain(`\`${name}\``)
    for (const name of Object.keys(provider)) expect(meaningOf('providers')).toContain(`\`${name}\``)
  })

  const places = placesIn(whole).map((path) => [path.join('.'), path] as const)
  const needed =
    /^(?:projects|networks|signer|signer\.url|signer\.tls.*)$|^projects\.0\.id$|\d\.(?:name|rpcUrl|symbol|decimals)$|\.(?:bundlerUrl|contracts.*|bundlers|address|clientId|teamId|keyId|privateKey)$|^mail\.|^farcaster\.rpcUrl$|^operations\.port$/
  const development = { ...whole, mode: 'development' }

  it.each(places)(
    'knows %s: where it is left out, where it is something else, and where it is misspelt',
    (place, path) => {
      const without = (): unknown => parse(changed(development, path))
      if (place === 'mode') expect(parse(changed(whole, path)).mode).toBe('production')
      else if (needed.test(place) && place !== 'projects.0.name') expect(without).toThrow(place)
      else expect(without).not.toThrow()

      const other = path.at(-1) === 'tokens' || place === 'networks' ? 'canary-value' : { canary: 'canary-value' }
      expect(() => parse(changed(development, path, other))).toThrow(place)
      const misspelt = [...path.slice(0, -1), `${path.at(-1)}X`]
      const wrong = (): unknown => parse(changed(development, misspelt, 'canary-value'))
      // Lists of deployed contracts name others too.
      if (place.includes('.contracts.')) expect(wrong).not.toThrow()
      else expect(wrong).toThrow(`${misspelt.join('.')}: is not an option`)
    },
  )

  it('repeats no value of what it refuses', () => {
    for (const [, path] of places) {
      try {
        parse(changed(whole, path, 'canary-value'))
      } catch (error) {
        expect((error as Error).message).not.toContain('canary-value')
      }
    }
  })

  it('keeps proofs in Valkey only where there is one', () => {
    const { valkey: _, ...without } = whole
    expect(() => parse({ ...without, proofs: 'valkey' })).toThrow('proofs: needs `valkey`')
    expect(parse({ ...whole, proofs: 'valkey' }).proofs).toBe('valkey')
  })

  it('fills in what is left out', () => {
    const networks = { [networkId]: { name: 'Devnet', rpcUrl: 'https://node.example', symbol: 'ETH', decimals: 18 } }
    const signer = { socketPath: '/run/signer.sock' }
    const given = { mode: 'development', signer, projects: [{ id: 'shop' }], networks }
    const settings = parse({ ...given, limits: { mailsPerDay: 7 } })
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 0,
      providers: {},
      proxies: 0,
      limits: { codeMinutes: 20, mailSeconds: 30, mailsPerHour: 5, mailsPerDay: 7, wrongPerDay: 30 },
      sponsor: { amountPerUser: 20_000_000_000_000_000n, amountPerProject: 1_000_000_000_000_000_000n },
      sessions: { createsPerHour: 60, asksPerMinuteOfClient: 60 },
      drainTime: 0,
    })
    expect(settings.projects).toMatchObject([{ id: 'shop', email: true, networks: [networkId] }])
    expect(settings.projects[0]?.origins).toContain('http://localhost:*')
    const { drainTime: _, ...production } = whole
    expect(parse(production).drainTime).toBe(5000)
  })

  it('takes amounts as decimal digits, since JSON has no bigint, and no other text', () => {
    const network = { name: 'Devnet', rpcUrl: 'https://node.example', symbol: 'ETH', decimals: 18, reviewAbove: '10' }
    const given = { ...whole, networks: { [networkId]: network }, sponsor: { amountPerUser: '20000000000000000' } }
    const settings = parse(given)
    expect(settings.networks[networkId]?.reviewAbove).toBe(10n)
    expect(settings.sponsor.amountPerUser).toBe(20_000_000_000_000_000n)
    for (const amountPerUser of ['-1', '1.5', '0x10', '', 1e18])
      expect(() => parse({ ...given, sponsor: { amountPerUser } as never })).toThrow(
        expect.objectContaining({ code: 'secure-site/invalidConfig' }),
      )
  })
})
