import type { Modal } from '@portico/modal'
import { walletConnect, type PairingState, type WalletConnectSpec } from '@portico/walletconnect'
import { useEffect, useState, type ReactNode } from 'react'
import { createPageRelay } from './createPageRelay.js'
import type { Demo, PanelProps } from './Demo.js'
import { createLiveValue, useLiveValue } from './LiveValue.js'
import type { PageWallet, WalletQuestion } from './openPageWallet.js'
import { SitePanel } from './SignButton.js'

function usePairing(modal: Modal): PairingState {
  const { pairing } = (modal as unknown as Modal<WalletConnectSpec>).api.walletconnect
  const [state, setState] = useState(() => modal.store.get(pairing))
  useEffect(() => modal.store.sub(pairing, () => setState(modal.store.get(pairing))), [modal, pairing])
  return state
}

/** A relay in the page, and a wallet that stands for one on another device. */
export function walletConnectDemo(): Demo {
  // The clients keep the class that is there when their code is loaded.
  window.WebSocket = createPageRelay()
  const question = createLiveValue<WalletQuestion | undefined>(undefined)
  let wallet: Promise<PageWallet> | undefined
  async function scan(uri: string): Promise<void> {
    wallet ??= import('./openPageWallet.js').then(({ openPageWallet }) => openPageWallet(question.set))
    await (await wallet).scan(uri)
  }

  function Panel({ modal }: PanelProps): ReactNode {
    const pairing = usePairing(modal)
    const request = useLiveValue(question)
    const uri = pairing.status === 'connecting' ? pairing.code?.uri : undefined
    return (
      <>
        <section className="panel" aria-labelledby="phone">
          <h2 id="phone">A phone</h2>
          {request ? (
            <>
              <p>{request.text}</p>
              <p className="row">
                <button type="button" className="brand" onClick={() => void request.approve()}>
                  Approve on the phone
                </button>
                <button type="button" onClick={() => void request.reject()}>
                  Reject on the phone
                </button>
              </p>
            </>
          ) : (
            <p className="row">
              <button type="button" disabled={uri === undefined} onClick={() => uri && void scan(uri)}>
                Scan the code
              </button>
            </p>
          )}
        </section>
        <SitePanel modal={modal} />
      </>
    )
  }
  return { plugins: [walletConnect({ relayUrl: 'wss://relay.example.org' })], Panel }
}
