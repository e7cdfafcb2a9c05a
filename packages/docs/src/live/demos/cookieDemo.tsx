import { cookie } from '@portico/cookie'
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { ModalProvider, useAccount } from '@portico/react'
import { useEffect, useState, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Demo, PanelProps } from './Demo.js'

/** Value of the cookie that this page would send. */
const readCookie = (): string | undefined => /(?:^|; )portico=([^;]*)/.exec(document.cookie)?.[1]

function Greeting(): ReactNode {
  const { address, connectedWalletInfo } = useAccount()
  return address ? `${connectedWalletInfo?.name}: ${address}` : 'No account'
}

/** What a server with `evm()` would answer a request with this cookie: React renders it as it does there. */
function firstPaint(value: string | undefined): string {
  const modal = createModal({ projectId: 'your-project-id', plugins: [evm(), cookie({ value })] })
  const html = renderToString(
    <ModalProvider modal={modal}>
      <p>
        <Greeting />
      </p>
    </ModalProvider>,
  )
  modal.dispose()
  return html
}

function Panel({ modal }: PanelProps): ReactNode {
  const [value, setValue] = useState(readCookie)
  // The modal was made a moment ago: no wallet has answered yet.
  const [painted] = useState(() => modal.store.get(modal.atoms.account).address)
  // The plugin writes the cookie when the account changes, in an order that is not ours to know.
  useEffect(() => modal.subscribe('account', () => setTimeout(() => setValue(readCookie()))), [modal])
  return (
    <section className="panel" aria-labelledby="request">
      <h2 id="request">The next request</h2>
      <dl>
        <dt>Cookie</dt>
        <dd>
          <code>{value ? `portico=${value}` : 'none'}</code>
        </dd>
        <dt>A server reads</dt>
        <dd>
          <code>{value ? decodeURIComponent(value) : 'nothing'}</code>
        </dd>
        <dt>and answers, before any code runs in the browser</dt>
        <dd>
          <code>{firstPaint(value)}</code>
        </dd>
        <dt>This page painted first, before the wallet was asked</dt>
        <dd>
          <output aria-label="First paint">{painted ?? 'No account'}</output>
        </dd>
      </dl>
      <p className="note">There is no server here: this page renders, with the same code, what a server would.</p>
    </section>
  )
}

export function cookieDemo(): Demo {
  return { plugins: [cookie({ value: readCookie() })], Panel }
}
