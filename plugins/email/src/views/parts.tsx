import type { MessagePack, Namespace, PluginHandle, Translate } from '@portico/core'
import { isolated, useMessages } from '@portico/react/ui'
import { useEffect, useState, type ReactNode } from 'react'
import type { EmailSpec } from '../EmailSpec.js'
import { viewsEn, type EmailTexts } from '../messages/views.en.js'

export type EmailHandle = PluginHandle<EmailSpec>

/** What a field for an address is given. */
export interface AddressProps {
  readonly plugin: EmailHandle
  readonly namespace?: Namespace | undefined
}

const pack: MessagePack<EmailTexts> = { en: viewsEn }

export function useTexts(): Translate<EmailTexts> {
  return useMessages('email', pack)
}

/** Whole seconds until a time, drawn again each second; 0 from then on. */
export function useSecondsUntil(time: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (time === undefined) return undefined
    const tick = (): void => {
      setNow(Date.now())
      if (Date.now() >= time) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [time])
  return time === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1000))
}

/** Longer addresses are cut. */
const longestShown = 30

/** An address as it is shown: of more than 30 characters, the last three are an ellipsis. */
export function Email({ address }: { readonly address: string }): ReactNode {
  const shown = address.length > longestShown ? `${address.slice(0, -3)}…` : address
  return (
    <bdi className="strong email-address" title={shown === address ? undefined : address}>
      {isolated(shown)}
    </bdi>
  )
}
