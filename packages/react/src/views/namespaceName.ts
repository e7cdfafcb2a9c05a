import type { Namespace } from '@portico/core'
import type { Shell } from '@portico/core/shell'

/** Name of a chain family for people; of one that no plugin knows, its id. */
export function namespaceName(shell: Pick<Shell, 'chain'>, namespace: Namespace): string {
  return shell.chain(namespace)?.name ?? namespace
}

/** `EVM, Solana and Bitcoin`, as the locale lists things. */
export function namespaceNames(shell: Pick<Shell, 'chain'>, namespaces: readonly Namespace[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    namespaces.map((namespace) => namespaceName(shell, namespace)),
  )
}
