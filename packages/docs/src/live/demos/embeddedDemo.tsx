import { embedded } from '@portico/embedded'
import type { ReactNode } from 'react'
import { secureSiteUrl } from './demoCode.js'
import type { Demo, DemoPage, PanelProps } from './Demo.js'
import { useLiveValue } from './LiveValue.js'
import { SitePanel } from './SignButton.js'

/** The frame of a secure site that is made up, and what its visitor has besides: a mailbox and a phone. */
export async function embeddedDemo(page: DemoPage): Promise<Demo> {
  const { mail, phone } = await page.secureSite()
  function Panel({ modal }: PanelProps): ReactNode {
    const sent = useLiveValue(mail)
    const agree = useLiveValue(phone)
    return (
      <>
        <section className="panel" aria-labelledby="mailbox">
          <h2 id="mailbox">Your mailbox and your phone</h2>
          <p className="note" role="status" aria-label="Mailbox">
            {sent ? `To ${sent.to}: your code is ${sent.code}` : 'No mail'}
          </p>
          <p className="row">
            <button type="button" disabled={!agree} onClick={agree}>
              Scan the code and agree
            </button>
          </p>
        </section>
        <SitePanel modal={modal} />
      </>
    )
  }
  return { plugins: [embedded({ secureSite: secureSiteUrl })], Panel }
}
