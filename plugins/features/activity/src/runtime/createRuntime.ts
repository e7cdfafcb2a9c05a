import { isSmartAccount, parseCaip10, readPage } from '@portico/core'
import type { ActivityApi, ActivityContext, ActivityOptions } from '../ActivitySpec.js'
import { errors } from '../errors.js'

/** What the plugin does once it is used. One per modal. */
export type Runtime = Pick<ActivityApi, 'list'>

export function createRuntime(
  context: ActivityContext,
  namespaces: NonNullable<ActivityOptions['namespaces']>,
): Runtime {
  context.addErrors(errors)
  const { store, connections, wants, project, emit, error } = context

  return {
    async list({ account = store.get(connections.activeAccount).caipAddress, cursor, signal } = {}) {
      if (!account) throw error('accountAddressRequired', {})
      const { namespace, networkId, address } = parseCaip10(account)
      if (namespaces !== 'all' && !namespaces.includes(namespace)) throw error('unsupportedChain', { namespace })
      try {
        const page = await readPage(wants.activity?.inOrder(namespace) ?? [], account, { cursor, signal })
        return { ...page, items: page.items.filter(({ network }) => network === networkId) }
      } catch (failure) {
        const { allAccounts } = store.get(connections.account(namespace))
        const isSA = isSmartAccount({ allAccounts, address })
        if (!signal?.aborted) emit('ERROR_FETCH_TRANSACTIONS', { address, projectId: project.id, cursor, isSA })
        throw failure
      }
    },
  }
}
