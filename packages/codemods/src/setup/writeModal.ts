import type { SourceFile } from '../source/SourceFile.js'
import { objectText } from '../source/style.js'

/** An option of `createModal`, as code. */
export type ModalOption = readonly [name: string, code: string]

export interface ModalSetup {
  readonly projectId?: string | undefined
  /** Code of the metadata, or its members. */
  readonly metadata?: string | readonly ModalOption[] | undefined
  /** Code of each plugin. */
  readonly plugins: readonly string[]
  readonly options: readonly ModalOption[]
}

/** `createModal({ … })`, with its import. */
export function writeModal(file: SourceFile, { projectId, metadata, plugins, options }: ModalSetup): string {
  const create = file.use('@portico/modal', 'createModal')
  const metadataCode =
    typeof metadata === 'string' || metadata === undefined
      ? metadata
      : metadata.length > 0
        ? inline(metadata, file)
        : undefined
  const entries: ModalOption[] = [
    ...(projectId === undefined ? [] : [['projectId', projectId] as const]),
    ...(metadataCode === undefined ? [] : [['metadata', metadataCode] as const]),
    ...options,
    ['plugins', `[${plugins.join(', ')}]`],
  ]
  return `${create}(${objectText(entries, file.style)})`
}

/** An object on one line, or over several where that is long. */
export function inline(entries: readonly ModalOption[], file: SourceFile): string {
  const line = `{ ${entries.map(([name, code]) => (name === code ? name : `${name}: ${code}`)).join(', ')} }`
  return line.length <= 80 && !line.includes('\n') ? line : objectText(entries, file.style)
}
