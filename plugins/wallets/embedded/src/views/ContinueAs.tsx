import type { PluginHandle } from '@portico/core'
import { Button, ButtonLink, isolated, useReason, Sheet, useAtomValue, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { EmbeddedSpec } from '../EmbeddedSpec.js'
import { viewTexts } from '../messages/views.en.js'
import css from './continue.css?inline'

/** A block of Connect, for a visitor whose login in the frame is over: one click instead of another code. */
export function block(plugin: PluginHandle<EmbeddedSpec>): () => ReactNode {
  return function ContinueAs() {
    const t = useMessages('embedded', viewTexts)
    const reasonOf = useReason()
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
