import type { Modal } from '@portico/modal'
import { sessions, type SessionsSpec } from '@portico/sessions'
import { publicKeys } from '@portico/testing'
import { useState, type ReactNode } from 'react'
import { privateKeyToAccount } from 'viem/accounts'
import { smartAccount, type KeepSession } from './answerWallet.js'
import { secureSiteUrl } from './demoCode.js'
import type { Demo, DemoPage, PanelProps } from './Demo.js'

/** Of the page. Its private half is public too. */
const pageKey = privateKeyToAccount(publicKeys[1]).publicKey

interface SessionRow {
  readonly pci: string
  readonly project: { readonly id: string; readonly name: string }
  readonly expiry: number
  readonly permissions: readonly unknown[]
  readonly createdAt: number
}

/** A co-signer in the page, which keeps the sessions of one account. The wallet hands it those that the visitor granted. */
function serveSessions(answers: DemoPage['gateway']): KeepSession {
  const path = `v1/sessions/eip155:1:${smartAccount}`
  let listed: readonly SessionRow[] = []
  answers.set(path, () => ({ pcis: listed }))
  answers.set(`${path}/revoke`, (sent) => {
    listed = listed.filter(({ pci }) => pci !== (sent as SessionRow).pci)
    return { calls: [] }
  })
  return ({ expiry, permissions }) => {
    const project = { id: 'your-project-id', name: 'Meridian' }
    const made = { pci: crypto.randomUUID(), project, expiry, permissions, createdAt: Date.now() }
    listed = [...listed, made]
    return made.pci
  }
}

function Panel({ modal }: PanelProps): ReactNode {
  const [said, setSaid] = useState('')
  async function subscribe(): Promise<void> {
    setSaid('Asked the wallet')
    try {
      const { api } = modal as unknown as Modal<SessionsSpec>
      const { context } = await api.sessions.createSubscription({
        chainId: '0x1',
        signerPublicKey: pageKey,
        interval: '1d',
        asset: 'native',
        amount: '0x2386f26fc10000',
        expiry: Math.floor(Date.now() / 1000) + 30 * 86_400,
      })
      setSaid(`Granted ${context}`)
    } catch (error) {
      setSaid(error instanceof Error ? error.message : 'It failed')
    }
  }
  return (
    <section className="panel" aria-labelledby="subscription">
      <h2 id="subscription">A newspaper</h2>
      <p className="row">
        <button type="button" onClick={() => void subscribe()}>
          Subscribe for 0.01 ETH a day
        </button>
      </p>
      <output className="note" aria-label="Session">
        {said}
      </output>
    </section>
  )
}

export async function sessionsDemo(page: DemoPage): Promise<Demo> {
  const { addSmartAccount } = await page.secureSite()
  addSmartAccount(serveSessions(page.gateway))
  return { plugins: [sessions({ coSigner: secureSiteUrl })], Panel }
}
