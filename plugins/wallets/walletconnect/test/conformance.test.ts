import { describeCapability, type ConnectorSubject } from '@portico/testing/conformance'
import { withSetting } from './setup.js'
import type { WalletApp } from './walletApp.js'

const setting = withSetting()

/** The plugin's connector, a real relay, and a real wallet on either side of a decision. */
async function makeSubject(): Promise<ConnectorSubject> {
  const { dapp, wallet } = setting()
  const { modal } = dapp()
  const approving = await wallet()
  const refusing = await wallet({ proposals: 'reject' })
  let phone: WalletApp | undefined = approving
  let asked = 0
  let isChanged = false
  const { connections } = modal.api.inspector
  return {
    connector: modal.store.get(connections.connectors).find(({ id }) => id === 'walletConnect')!,
    networks: { eip155: 'eip155:1' },
    // The client's emitter and the relay's are its own.
    listeners: 'uncounted',
    refuse: () => void (phone = refusing),
    hold: () => void (phone = undefined),
    approve: () => void (phone = approving),
    asked: () => asked,
    scan(uri) {
      asked += 1
      void phone?.scan(uri)
    },
    async changeAccounts() {
      isChanged = !isChanged
      const { kit, account } = approving
      for (const { topic, namespaces } of Object.values(kit.getActiveSessions())) {
        const accounts = [account.address, ...(isChanged ? [`0x${'22'.repeat(20)}`] : [])].map(
          (one) => `eip155:1:${one}`,
        )
        const { acknowledged } = await kit.updateSession({
          topic,
          namespaces: { eip155: { ...namespaces['eip155']!, accounts, chains: ['eip155:1'] } },
        })
        await acknowledged()
      }
    },
  }
}

describeCapability('connectors', 'walletConnect', { make: makeSubject })
