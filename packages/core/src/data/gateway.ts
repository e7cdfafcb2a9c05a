import { Backend, type BackendCapability } from '../capabilities/backend.js'
import { definePlugin } from '../plugin/definePlugin.js'
import type { Lazy } from '../plugin/lazy.js'
import type { Plugin, PluginSpec } from '../plugin/PluginSpec.js'

interface GatewaySpec extends PluginSpec {
  readonly id: 'gateway'
  readonly provides: { readonly backend: BackendCapability }
}

/** The provider of `backend` that the `gateway` option of createModal stands for. */
export function gateway(load: Lazy<BackendCapability>): Plugin<GatewaySpec> {
  return definePlugin<GatewaySpec>({
    id: 'gateway',
    core: 1,
    provides: { backend: Backend },
    setup: () => ({
      provide: {
        backend: [
          {
            namespace: '*',
            impl: {
              supports: async (...asked) => (await load()).supports(...asked),
              request: async (asked) => (await load()).request(asked),
              url: async (path) => (await load()).url!(path),
            },
          },
        ],
      },
    }),
  })
}
