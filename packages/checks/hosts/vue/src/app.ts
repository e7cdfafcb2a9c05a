import { ModalPlugin } from '@portico/vue'
import { createSSRApp, type App } from 'vue'
import Root from './App.vue'
import { createSiteModal } from './modal'

export const createSite = (): App => createSSRApp(Root).use(ModalPlugin, { modal: createSiteModal() })

declare module '@portico/vue' {
  interface Register {
    readonly modal: ReturnType<typeof createSiteModal>
  }
}
