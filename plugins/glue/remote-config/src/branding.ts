import { invalidOption, definePlugin, ownOptions, type Plugin, type PluginSpec } from '@portico/core'

export interface BrandingOptions {
  /** Default `Portico`. */
  readonly name?: string | undefined
  /** `https` page that the line opens. Default: the page of Portico. */
  readonly url?: string | undefined
}

export interface BrandingMessages {
  readonly poweredBy: (v: { name: string }) => string
}

export interface BrandingSpec extends PluginSpec {
  readonly id: 'branding'
  readonly messages: BrandingMessages
}

/**
 * A line under the Connect view that says who made it.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function branding(options: BrandingOptions = {}): Plugin<BrandingSpec> {
  const { name = 'Portico', url = 'https://github.com/portico-kit/portico' } = ownOptions(options)
  return definePlugin<BrandingSpec>({
    id: 'branding',
    core: 1,
    messages: { en: { poweredBy: ({ name: who }) => `Powered by ${who}` } },
    setup({ t }) {
      if (typeof name !== 'string' || !name) throw invalidOption('branding', 'name')
      if (!/^https:\/\/[^/]/.test(String(url))) throw invalidOption('branding', 'url')
      const line = {
        id: 'branding',
        label: () => t('poweredBy', { name }),
        onSelect: () => void window.open(url, '_blank', 'noopener'),
      }
      return { slots: { 'connect.footer': [line] } }
    },
  })
}
