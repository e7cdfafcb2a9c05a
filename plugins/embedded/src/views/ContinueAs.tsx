import type { MessagePack, PluginHandle } from '@portico/core'
import { Button, ButtonLink, isolated, reasonOf, Sheet, useAtomValue, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { EmbeddedSpec } from '../EmbeddedSpec.js'
import css from './continue.css?inline'

/** Texts of the block, loaded with it. Hosts replace them under `embedded`. */
export interface ContinueTexts {
  readonly continueAs: (parameters: { readonly name: string }) => string
  readonly digitsText: (parameters: { readonly digits: string }) => string
  readonly openWindow: string
}

export const continueTexts: MessagePack<ContinueTexts> = {
  en: {
    continueAs: ({ name }) => `Continue as ${name}`,
    digitsText: ({ digits }) => `Type ${digits} in the window of the wallet.`,
    openWindow: 'Open the window',
  },
}

/** A block of Connect, for a visitor whose login in the frame is over: one click instead of another code. */
export function block(plugin: PluginHandle<EmbeddedSpec>): () => ReactNode {
  return function ContinueAs() {
    const t = useMessages('embedded', continueTexts)
    const { api } = plugin
    const name = useAtomValue(api.lastName)
    const { status, uri, matchCode = '', error } = useAtomValue(api.continuing)
    if (name === undefined) return null
    return (
      <div className="embedded-continue">
        <Sheet css={css} />
        <Button
          variant="outline"
          busy={status === 'open' || status === 'digits'}
          // A failure stands in the state.
          onClick={() => void api.continueLogin().catch(() => {})}
        >
          {t('continueAs', { name: isolated(name) })}
        </Button>
        {status === 'digits' && (
          <>
            <p className="hint" data-align="center" role="status">
              {t('digitsText', { digits: matchCode })}
            </p>
            <ButtonLink href={uri} variant="ghost" trailing="external">
              {t('openWindow')}
            </ButtonLink>
          </>
        )}
        {status === 'failed' && (
          <p className="hint" data-align="center" data-tone="error" role="alert">
            {reasonOf(error)}
          </p>
        )}
      </div>
    )
  }
}
