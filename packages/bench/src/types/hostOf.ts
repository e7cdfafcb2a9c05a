/** The declarations of one plugin as a package publishes them: a named spec with every part, and a factory. */
function plugin(at: number): string {
  const provides = at < 5
  const bond = provides
    ? 'readonly provides: { transfers: TransfersCapability }'
    : 'readonly needs: { transfers: TransfersCapability }\n  readonly wants: { signMessage: SignMessageCapability }'
  return `
export interface P${at}Options { readonly endpoint?: string; readonly limit?: number }
export interface P${at}Api { readonly size: number; load(from: string, signal?: AbortSignal): Promise<readonly string[]> }
export interface P${at}Spec extends PluginSpec {
  readonly id: 'p${at}'
  readonly config: P${at}Options
  readonly api: P${at}Api
  readonly views: { P${at}Main: { readonly from?: string }; P${at}Review: { readonly quoteId: string } }
  readonly events: { readonly quoted: { readonly quoteId: string }; readonly failed: { readonly why: string } }
  readonly errors: { readonly noProvider: { readonly namespace: string } }
  readonly messages: { readonly title: string; readonly rate: (v: { readonly rate: string }) => string }
  ${bond}
}
export declare function p${at}(options?: P${at}Options): Plugin<P${at}Spec>
`
}

/** A module of the published declarations of `count` plugins. */
export function pluginDeclarations(count: number): string {
  const plugins = Array.from({ length: count }, (_, at) => plugin(at))
  return `import type { Plugin, PluginSpec, SignMessageCapability, TransfersCapability } from '@portico/core'\n${plugins.join('')}`
}

/** A plugin of this workspace: the package, and its factory. */
export type RealPlugin = readonly [name: string, factory: string]

/** Five kinds of chains and the relay: what a host of many chains has. */
export const realPlugins: readonly RealPlugin[] = [
  ['@portico/evm', 'evm'],
  ['@portico/solana', 'solana'],
  ['@portico/bitcoin', 'bitcoin'],
  ['@portico/polkadot', 'polkadot'],
  ['@portico/cosmos', 'cosmos'],
  ['@portico/walletconnect', 'walletConnect'],
]

/** A host that installs `count` of them and uses what a host uses: api, views, events, errors, a narrower modal. */
export function hostOf(count: number, real: readonly RealPlugin[] = []): string {
  const names = Array.from({ length: count }, (_, at) => `p${at}`)
  const uses = [...new Set([0, Math.floor(count / 2), count - 1])].filter((at) => at >= 0 && at < count)
  const used = uses.map(
    (at) => `
void modal.api.p${at}.load('a')
modal.open('P${at}Main')
modal.open('P${at}Review', { quoteId: 'q' })
// @ts-expect-error the params are required
modal.open('P${at}Review')
modal.on('p${at}:quoted', ({ quoteId }) => void quoteId.trim())
if (modal.isError(caught, 'p${at}/noProvider')) caught.context.namespace.trim()
narrow${at}(modal)
function narrow${at}(part: Modal<P${at}Spec>): number { return part.api.p${at}.size }
`,
  )
  const factories = [...real.map(([, factory]) => factory), ...names]
  return `import { createModal, type Modal } from '@portico/core'
${real.map(([name, factory]) => `import { ${factory} } from '${name}'\n`).join('')}${count > 0 ? `import { ${[...names, ...uses.map((at) => `type P${at}Spec`)].join(', ')} } from './plugins.js'` : ''}
declare const caught: unknown
export const modal = createModal({ plugins: [${factories.map((name) => `${name}()`).join(', ')}] })
modal.open('Connect')
${used.join('')}`
}
