import { atom, definePlugin, ownOptions, type MessagePack, type Plugin } from '@portico/core'
import { EmailConfirmation, EmbeddedWallet } from '@portico/embedded-api/capability'
import type { EmailMessages, EmailOptions, EmailSpec } from './EmailSpec.js'
import { setup } from './setup.js'

const messages: MessagePack<EmailMessages> = {
  en: {
    login: 'Email Login',
    device: 'Register Device',
    code: 'Confirm Email',
    edit: 'Edit Email',
    email: 'Email',
  },
}
const views = async () => (await import('./views/emailViews.js')).emailViews

/** Login by e-mail into the embedded wallet: a field in Connect, the views behind it, and `modal.api.email`. */
export function email(options: EmailOptions = {}): Plugin<EmailSpec> {
  const { showWallets = true } = ownOptions(options)
  return definePlugin<EmailSpec>({
    id: 'email',
    core: 1,
    needs: { embeddedWallet: EmbeddedWallet },
    provides: { emailConfirmation: EmailConfirmation },
    messages,
    views: {
      EmailLogin: { load: async () => ({ default: (await views()).EmailLogin }), title: (t) => t('login') },
      EmailVerifyDevice: {
        load: async () => ({ default: (await views()).EmailVerifyDevice }),
        title: (t) => t('device'),
      },
      EmailVerifyOtp: { load: async () => ({ default: (await views()).EmailVerifyOtp }), title: (t) => t('code') },
      UpdateEmailWallet: {
        load: async () => ({ default: (await views()).UpdateEmailWallet }),
        title: (t) => t('edit'),
      },
    },
    setup(context) {
      const { plugin, t } = context
      const wallet = () => plugin.needs.embeddedWallet.all[0]?.impl
      return {
        ...setup(plugin, true),
        slots: {
          'connect.methods': [
            {
              id: 'email',
              order: 10,
              hidesWallets: !showWallets,
              label: () => t('login'),
              when: atom(() => !!wallet()?.namespaces.length),
              load: async () => ({ default: (await import('./views/LoginForm.js')).block(plugin) }),
            },
          ],
          'account.actions': [
            {
              id: 'edit',
              order: 50,
              label: () => t('email'),
              icon: 'mail',
              when: atom((get) => !!get(wallet()!.user)),
              onSelect: () => plugin.router.push('UpdateEmailWallet'),
            },
          ],
        },
      }
    },
  })
}
