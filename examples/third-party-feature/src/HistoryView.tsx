import { messageOf, type ViewProps } from '@portico/core'
import { Body, Card, CheckRow, isolated, Notice, useAtomValue, useMessages, useQuery } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { HistorySpec } from './HistorySpec.js'

export default function HistoryView({ plugin }: ViewProps<HistorySpec, {}>): ReactNode {
  const { api, connections, project } = plugin
  const t = useMessages(plugin)
  const account = useAtomValue(connections.activeAccount).caipAddress
  // The signal fires when the visitor leaves the view.
  const query = async (context: { readonly signal: AbortSignal }) => (account ? api.count(account, context.signal) : 0)
  const { data: count, error } = useQuery({ key: ['history', 'count', account], account, query })
  return (
    <Body>
      {error ? <Notice tone="error">{messageOf(error)}</Notice> : null}
      {count !== undefined && <p>{t('count', { count, site: isolated(project.metadata.name) })}</p>}
      <Card>
        <CheckRow title={t('hide')} checked={useAtomValue(api.hidesEmpty)} onChange={api.setHidesEmpty} />
      </Card>
    </Body>
  )
}
