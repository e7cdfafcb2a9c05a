import type { MessagePack, Translate } from '@portico/core'
import { isolated, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewsEn, type EmailTexts } from '../messages/views.en.js'

const pack: MessagePack<EmailTexts> = { en: viewsEn }

export function useTexts(): Translate<EmailTexts> {
  return useMessages('email', pack)
}

/** Longer addresses are cut. */
const longestShown = 30

/** An address as it is shown: of more than 30 characters, the last three are an ellipsis. */
export function Email({ address }: { readonly address: string }): ReactNode {
  const short = address.length > longestShown ? `${address.slice(0, -3)}…` : address
  return (
    <bdi className="strong email-address" title={short === address ? undefined : address}>
      {isolated(short)}
    </bdi>
  )
}
