import { atom, type PrimitiveAtom } from '@portico/core'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useShell } from '../../shell/useShell.js'

/** Whether the visitor has accepted the terms of the site, by the checkbox under the Connect view. */
export const termsAccepted: PrimitiveAtom<boolean> = atom(false)

/** Whether the visitor still has to accept the terms before they connect: the option `legal.checkbox`. */
export function useTermsPending(): boolean {
  const { checkbox, termsUrl, privacyUrl } = useShell().options.legal ?? {}
  const isAccepted = useAtomValue(termsAccepted)
  return !!checkbox && !!(termsUrl || privacyUrl) && !isAccepted
}
