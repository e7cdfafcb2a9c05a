import { useAccount, useModal, useNetwork } from '@portico/react'
import { useRef, useState, type ReactNode } from 'react'
import { numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { PanelProps } from './SignPanel.js'
import { useAction } from './useAction.js'
import type { DemoSession } from './useSession.js'

const day = 86_400

export interface SessionPanelProps extends PanelProps {
  readonly coSigner: string
  /** JSON-RPC of the network and of a bundler for it. */
  readonly rpcUrl: string
  readonly bundlerUrl: string
  readonly projectId: string
}

/** Asks for a smart session, and pays with it: the visitor approves once, not each time. */
export function SessionPanel({ report, ...use }: SessionPanelProps): ReactNode {
  const modal = useModal()
  const account = useAccount()
  const { network } = useNetwork()
  const [to, setTo] = useState('')
  const session = useRef<DemoSession>(undefined)
  const action = useAction(report)
  const { address } = account ?? {}
  if (network?.chainNamespace !== 'eip155') return null

  const ask = () =>
    action.run('wallet_grantPermissions', async () => {
      // The site keeps this key. It does nothing without the co-signer's.
      const key = privateKeyToAccount(generatePrivateKey())
      const { context } = await modal.api.sessions.createSubscription({
        chainId: numberToHex(Number(network.id)),
        signerPublicKey: key.publicKey,
        interval: '1d',
        asset: 'native',
        amount: numberToHex(parseEther('0.002')),
        expiry: Math.floor(Date.now() / 1000) + 7 * day,
      })
      session.current = { key, pci: context, account: `eip155:${network.id}:${address}` }
      return 'Granted'
    })
  const pay = (times: number) =>
    action.run('session', async (progress) => {
      if (!session.current) throw new Error('Ask for a session first.')
      progress('Waiting for the network')
      const { payWithSession } = await import('./useSession.js')
      const results = await payWithSession({ ...use, session: session.current, to, times })
      return results.map(({ hash, success }) => `${success ? 'Confirmed' : 'Refused on chain'}: ${hash}`).join(' · ')
    })
  return (
    <section className="card" aria-labelledby="session-title">
      <h2 id="session-title">A session</h2>
      <label>
        Receiver of the session
        <input value={to} spellCheck={false} onChange={(event) => setTo(event.target.value.trim())} />
      </label>
      <div className="actions">
        <button type="button" disabled={!address || action.isBusy} onClick={() => void ask()}>
          Allow 0.002 a day
        </button>
        <button type="button" disabled={!address || action.isBusy} onClick={() => void pay(1)}>
          Pay 0.001
        </button>
        <button type="button" disabled={!address || action.isBusy} onClick={() => void pay(2)}>
          Pay 0.001 twice
        </button>
      </div>
      <output className="result" aria-label="Session" data-state={action.state}>
        {action.text}
      </output>
    </section>
  )
}
