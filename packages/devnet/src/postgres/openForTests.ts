import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOnShared } from './sharedPostgres.js'

/**
 * Opens tables on a database of their own, which their `close` removes: on the server that tests share, or inside this process, in
 * a folder.
 */
export async function openForTests<Opened extends { close(): Promise<void> }>(
  kind: 'embedded' | 'server',
  open: (config: string | { readonly folder: string }) => Promise<Opened>,
): Promise<Opened> {
  if (kind === 'server') return openOnShared(open)
  const folder = await mkdtemp(join(tmpdir(), 'portico-database-'))
  const opened = await open({ folder })
  return {
    ...opened,
    async close() {
      await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
