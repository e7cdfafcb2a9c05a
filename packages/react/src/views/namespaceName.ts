import type { Namespace } from '@portico/core'
import type { Shell } from '@portico/core/shell'

/** The name of a namespace, such as `Solana`; its id when no chain plugin has it. */
export function namespaceName(shell: Pick<Shell, 'chain'>, namespace: Namespace): string {
  return shell.chain(namespace)?.name ?? namespace
}

/** Names in a list, as the locale writes it: `EVM, Solana and Bitcoin`. */
export function namespaceNames(shell: Pick<Shell, 'chain'>, namespaces: readonly Namespace[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    namespaces.map((namespace) => namespaceName(shell, namespace)),
  )
}
