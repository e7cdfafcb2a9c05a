import { activity, type ActivitySpec } from '@portico/activity'
import { analytics, type AnalyticsSpec } from '@portico/analytics'
import {
  atom,
  definePlugin,
  Features,
  ProjectSettings,
  type Connector,
  type DecidedFeatures,
  type FeatureSettings,
  type Modal,
  type Plugin,
} from '@portico/core'
import { email, type EmailOptions, type EmailSpec } from '@portico/email'
import { evm, type EvmSpec } from '@portico/evm'
import type { ProjectFeatures } from '@portico/gateway'
import { coinbase, onramp, type OnrampOptions, type OnrampSpec } from '@portico/onramp'
import { receive, type ReceiveSpec } from '@portico/receive'
import { send, type SendSpec } from '@portico/send'
import { socials, type SocialsOptions, type SocialsSpec } from '@portico/socials'
import { swaps, type SwapsSpec } from '@portico/swaps'
import { scriptedEmbeddedWallet, type ScriptedEmbeddedWalletSpec } from '@portico/testing/embedded-wallet'
import { startGatewayDouble, type GatewayAnswer, type GatewayDouble } from '@portico/testing/gateway'
import { openStage, type Stage } from '@portico/testing/react'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { act } from 'react'
import { vi } from 'vitest'
import {
  branding,
  remoteConfig,
  type BrandingSpec,
  type RemoteConfigOptions,
  type RemoteConfigSpec,
} from '../src/index.js'
import { decisionOf } from '../src/remoteConfig.js'
import { createRuntime, type RuntimeOptions } from '../src/runtime/createRuntime.js'
import { operator } from './operator.js'

export type Weakening = Pick<RuntimeOptions, 'leastPause'>

/** The plugin without some of its guards. */
function weakened(weak: Weakening): Plugin<RemoteConfigSpec> {
  return definePlugin<RemoteConfigSpec>({
    id: 'remoteConfig',
    core: 1,
    wants: { projectSettings: ProjectSettings },
    provides: { features: Features },
    setup({ plugin }) {
      const settings = atom<FeatureSettings>({})
      const given = { settings, key: 'features', locals: new Set<string>(), pollInterval: 30_000, ...weak }
      const runtime = createRuntime(plugin, given)
      const impl = {
        of: (id: string) => atom((get) => decisionOf(get(settings), id, 'weakened')),
        refresh: () => void runtime.refresh(false),
      }
      return {
        api: { refresh: () => runtime.refresh(true) },
        provide: { features: [{ namespace: '*', impl }] },
        start: ({ defer }) => defer(runtime.stop),
      }
    },
  })
}

/** What the gateway answers of projects with these features. */
export async function gatewayAnswers<K extends string>(
  features: Readonly<Record<K, ProjectFeatures | undefined>>,
): Promise<Readonly<Record<K, unknown>>> {
  const projects = Object.entries<ProjectFeatures | undefined>(features).map(([id, one]) => ({ id, features: one }))
  const script = `${import.meta.dirname}/printAnswers.ts`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=@portico/source',
    '--import',
    'tsx',
    script,
    JSON.stringify(projects),
  ])
  return JSON.parse(stdout) as Record<K, unknown>
}

export type SiteSpec =
  | EvmSpec
  | ScriptedEmbeddedWalletSpec
  | EmailSpec
  | SocialsSpec
  | SwapsSpec
  | OnrampSpec
  | ActivitySpec
  | SendSpec
  | ReceiveSpec
  | AnalyticsSpec
  | BrandingSpec
  | RemoteConfigSpec

export interface Site extends Stage<Modal<SiteSpec>> {
  readonly gateway: GatewayDouble
  /** How often the page asked for its features. */
  asked(): number
  /** Answers this from now on, and has the page ask. */
  flip(config: unknown): Promise<void>
  /** What a visitor is offered in the view that is shown. */
  offers(): readonly string[]
  /** The page goes away; the browser posts the beacons that it was handed. */
  leave(): void
  /** Short texts of the alerts. */
  alerts(): readonly string[]
  openModal(): Promise<void>
}

export interface SiteOptions {
  /** The body of the answer, or an answer with a status. */
  readonly config?: unknown
  readonly answer?: () => GatewayAnswer | Promise<GatewayAnswer>
  readonly remote?: RemoteConfigOptions | false
  /** Guards that are taken away. */
  readonly weak?: Weakening
  /** What the answer is taken for where its form and length are not checked. */
  readonly unchecked?: DecidedFeatures
  readonly socials?: SocialsOptions
  readonly onramp?: OnrampOptions
  readonly stored?: Map<string, string>
  readonly projectId?: string
  readonly hasGateway?: boolean
  /** Logs in before, as a visitor of earlier. */
  readonly connected?: boolean
  readonly onError?: (error: unknown) => void
  readonly email?: EmailOptions
  /** Ids of plugins that are not installed. */
  readonly without?: readonly string[]
  readonly legal?: { readonly termsUrl?: string; readonly checkbox?: boolean }
  readonly wallets?: { readonly collapse?: boolean }
}

const network = {
  id: 31_337,
  name: 'Meridian',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

const heron: Connector = {
  id: 'heron',
  name: 'Heron',
  type: 'ANNOUNCED',
  namespaces: ['eip155'],
  connect: async ({ networks }) => ({
    namespaces: {
      eip155: {
        accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
        networkId: networks['eip155']!,
        provider: {},
        subscribe: () => () => {},
      },
    },
    end: async () => {},
  }),
}

interface WalletSpec {
  readonly id: 'heron'
}

/** A wallet that is installed. */
const wallet = (): Plugin<WalletSpec> =>
  definePlugin<WalletSpec>({ id: 'heron', core: 1, setup: () => ({ connectors: atom([heron]) }) })

/** Names that the page has for what can be switched, by feature: in Connect, and in Account. */
export const signs = {
  email: 'email',
  socials: 'Continue with',
  swaps: 'Swap',
  onramp: 'Buy',
  activity: 'Activity',
  branding: 'Powered by Portico',
} as const
export type Sign = keyof typeof signs
export const inAccount: readonly Sign[] = ['swaps', 'onramp', 'activity']

/** A page with every plugin that can be switched, and some that cannot. */
export async function openSite({ remote = {}, connected = false, ...options }: SiteOptions = {}): Promise<Site> {
  let config = options.config
  const gateway = await startGatewayDouble(async ({ url }) => {
    if (url.pathname === '/appkit/v1/config') return options.answer?.() ?? { body: config }
    if (url.pathname === '/getAnalyticsConfig') return { body: { isAnalyticsEnabled: true } }
    if (url.pathname === '/e' || url.pathname === '/batch') return { status: 202, body: { status: 'OK' } }
    if (url.pathname === '/v1/supported-chains') return { body: { http: ['eip155:31337'], ws: [] } }
    if (url.pathname === '/getWallets')
      return {
        body: {
          data: [
            {
              id: 'owl',
              name: 'Owl',
              homepage: 'https://owl.example',
              chains: ['eip155:31337'],
              mobile_link: 'owl://',
            },
          ],
          count: 1,
        },
      }
    return { status: 404, body: {} }
  })
  const stage = await openStage(
    {
      ...(options.hasGateway !== false && { gateway: gateway.url }),
      projectId: options.projectId ?? 'test-project',
      ...(options.onError && { onError: options.onError }),
      ...(options.legal && { legal: options.legal }),
      ...(options.wallets && { wallets: options.wallets }),
      plugins: [
        evm({ networks: [network] }),
        wallet(),
        scriptedEmbeddedWallet().plugin,
        email(options.email),
        socials(options.socials),
        swaps({ networks: ['eip155:31337'] }),
        onramp({ providers: [coinbase()], ...options.onramp }),
        activity(),
        send(),
        receive(),
        analytics(),
        branding(),
        options.unchecked && operator(options.unchecked),
        options.weak ? weakened(options.weak) : remote && remoteConfig(remote),
      ].filter((one) => one && !options.without?.includes(one.id)),
    },
    options.stored,
  )
  const { modal } = stage
  // Browsers post what they are handed, also after the page is gone.
  const sendBeacon = (url: string, body: string): boolean => {
    // At the end of a test the gateway may be gone first.
    void fetch(url, { method: 'POST', body, headers: { 'content-type': 'text/plain;charset=UTF-8' } }).catch(() => {})
    return true
  }
  vi.stubGlobal('navigator', Object.create(navigator, { sendBeacon: { value: sendBeacon } }))
  const site: Site = {
    ...(stage as unknown as Stage<Modal<SiteSpec>>),
    gateway,
    asked: () => gateway.paths().filter((path) => path === '/appkit/v1/config').length,
    async flip(next) {
      config = next
      const { refresh } = (modal as unknown as Modal<RemoteConfigSpec>).api.remoteConfig
      // The question that is under way may have the answer of before.
      for (const _ of [1, 2]) await act(async () => refresh())
      await stage.settle()
    },
    offers() {
      const named = [...stage.root().querySelectorAll('.view button, .view [role=tab], .view label, .view input')]
      const texts = named.map((one) => one.getAttribute('aria-label') ?? one.textContent)
      return Object.entries(signs).flatMap(([name, sign]) =>
        texts.some((text) => text.toLowerCase().includes(sign.toLowerCase())) ? [name] : [],
      )
    },
    leave: () => void dispatchEvent(new Event('pagehide')),
    alerts: () => modal.store.get(modal.atoms.alerts).map(({ short }) => short),
    async openModal() {
      await act(async () => modal.open())
      await stage.until(() => {
        if (!stage.text()) throw new Error('nothing is shown')
      })
      await stage.settle(50)
    },
  }
  if (connected) {
    await stage.connect('heron')
    await stage.open('Account')
  }
  return site
}
