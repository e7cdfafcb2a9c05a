import type { SnackbarVariant } from '@portico/core'
import type { ReactNode } from 'react'
import { Glyph } from '../ui/Glyph.js'
import { IconButton } from '../ui/IconButton.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'

const glyphs = { error: 'error', warning: 'warning', info: 'info', success: 'done' } as const satisfies Readonly<
  Record<SnackbarVariant, string>
>

/** The bar below the header by which developers see what is wrong with their setup [2.23]. */
export function AlertBar(): ReactNode {
  const { notices } = useShell()
  const t = useMessages()
  const { open, message, variant } = useAtom(notices.snackbar)
  return (
    <div className="alerts" role={variant === 'error' ? 'alert' : 'status'}>
      {open && (
        <div className="alert-bar" part="alert" data-tone={variant}>
          <Glyph name={glyphs[variant]} />
          <span>{message}</span>
          <IconButton glyph="close" size="sm" label={t('dismiss')} onClick={() => notices.closeSnackbar()} />
        </div>
      )}
    </div>
  )
}
