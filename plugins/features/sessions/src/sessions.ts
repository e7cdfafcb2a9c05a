import { atom, definePlugin, isSmartAccount, Tokens, type Plugin, type SetupContext } from '@portico/core'
import type { HeadlessSessionsSpec, SessionsOptions, SessionsSpec } from './SessionsSpec.js'
import { setup } from './setup.js'

const views = async () => (await import('./views/sessionsViews.js')).sessionsViews

/**
 * Smart sessions: what a site may do with the visitor's smart account by itself, within limits that contracts keep. A button in
 * Account, a list in which sessions are ended, and `modal.api.sessions`.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function sessions(options: SessionsOptions): Plugin<SessionsSpec> {
  return definePlugin<SessionsSpec>({
    id: 'sessions',
    core: 1,
    config: options,
    wants: { tokens: Tokens },
    messages: { en: { sessions: 'Smart Sessions', created: 'Session created' } },
    views: {
      SmartSessionList: {
        load: async () => ({ default: (await views()).SmartSessionList }),
        title: (t) => t('sessions'),
      },
      SmartSessionCreated: {
        load: async () => ({ default: (await views()).SmartSessionCreated }),
        title: (t) => t('created'),
      },
    },
    setup(context) {
      const { connections, plugin, t } = context
      const api = setup(context as SetupContext<HeadlessSessionsSpec>, true)
      const when = atom((get) => {
        const account = get(connections.account('eip155'))
        return isSmartAccount(account) || (account.address !== undefined && get(api.created) !== undefined)
      })
      const button = {
        id: 'sessions',
        order: 80,
        icon: 'clock' as const,
        label: () => t('sessions'),
        namespaces: ['eip155'],
        when,
        onSelect: () => plugin.router.push('SmartSessionList'),
      }
      return { api, origins: () => ({ connect: [context.config.coSigner] }), slots: { 'account.actions': [button] } }
    },
  })
}
