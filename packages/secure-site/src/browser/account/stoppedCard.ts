import { drawWarning } from '../approve/drawDescription.js'
import { element } from '../approve/elements.js'
import { actionButton, type AccountPage } from './AccountPage.js'
import { confirmWithPasskey } from './ceremonies.js'
import { enterMailedCode } from './confirmVisitor.js'

export interface Stopped {
  /** Whether its owner stopped it, and not the operator. */
  readonly canThaw: boolean
  readonly hasPasskey: boolean
  readonly email: string | null
}

/** Says that the wallet is stopped, why, and how it goes on. */
export function stoppedCard(
  page: AccountPage,
  { canThaw, hasPasskey, email }: Stopped,
  onThaw: () => void,
): HTMLElement {
  if (!canThaw) {
    const text = 'It signs nothing. Write to the operator of the site.'
    return drawWarning({ tone: 'error', title: 'This wallet is stopped', text })
  }
  const proof = hasPasskey
    ? `your passkey, and with a code that is mailed to ${email}`
    : `a code that is mailed to ${email}`
  const text = `Somebody with a link that was mailed to you said that it was used by another person. It signs nothing. Ways to log in that were added since are gone, and every login ended. If your mail is safe again, confirm with ${proof}: the wallet then signs again, and after 24 hours it shows its words.`
  const release = async (): Promise<void> => {
    if (hasPasskey) await confirmWithPasskey(page)
    if (await enterMailedCode(page, 'Use the wallet again', '/email/thaw')) onThaw()
  }
  return element(
    'section',
    { class: 'account__stack' },
    drawWarning({ tone: 'error', title: 'This wallet is stopped', text }),
    actionButton('Use the wallet again', release, 'primary'),
  )
}
