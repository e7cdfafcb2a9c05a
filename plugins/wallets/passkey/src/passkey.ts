import { Chain, definePlugin, type Plugin } from '@portico/core'
import type { PasskeyOptions, PasskeySpec } from './PasskeySpec.js'
import { setup } from './setup.js'

/**
 * A wallet of its own for visitors without one: a smart account (ERC-4337) on EVM chains whose owner is a passkey (WebAuthn) of the
 * page's domain. Needs `evm()`.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function passkey(options: PasskeyOptions): Plugin<PasskeySpec> {
  return definePlugin<PasskeySpec>({
    id: 'passkey',
    core: 1,
    config: options,
    wants: { chain: Chain },
    messages: {
      en: {
        name: 'Passkey',
        connectTitle: 'Passkey Account',
        approveTitle: 'Approve Request',
        detailsTitle: 'Your Passkey',
        codeTitle: 'Recovery Code',
        recoverTitle: 'Recover Account',
      },
    },
    views: {
      PasskeyConnect: { load: () => import('./views/PasskeyConnect.js'), title: (t) => t('connectTitle') },
      PasskeyApprove: { load: () => import('./views/PasskeyApprove.js'), title: (t) => t('approveTitle') },
      PasskeyDetails: { load: () => import('./views/PasskeyDetails.js'), title: (t) => t('detailsTitle') },
      PasskeyCode: { load: () => import('./views/PasskeyCode.js'), title: (t) => t('codeTitle') },
      PasskeyRecover: { load: () => import('./views/PasskeyRecover.js'), title: (t) => t('recoverTitle') },
    },
    setup,
  })
}
