import {
  createModal,
  type ConnectionService,
  type CreateModalOptions,
  type MaybePlugin,
  type Modal,
  type SpecsOf,
  type StorageArea,
} from '@portico/core'
import { gatewayAnswers } from '@portico/gateway-client'
import { loadShell } from '@portico/core/shell'

export interface ReportedError {
  readonly error: unknown
  readonly plugin: string
  readonly phase: string
}

export interface TestModal<M> {
  readonly modal: M
  /** Its connections and connectors, as plugins see them. Loads the modal's runtime. */
  loadConnections(): Promise<ConnectionService>
  /** What `onError` was told. */
  readonly errors: readonly ReportedError[]
  readonly events: readonly { readonly event: string; readonly payload: unknown }[]
  /** What is stored, by key; a second modal over the same entries is a reload or another tab. */
  readonly stored: Map<string, string>
}

/**
 * A modal for tests: its storage is in memory, and it records errors and events. It has a project id, so that it raises no alert
 * that one is missing.
 */
export function createTestModal<const T extends readonly MaybePlugin[]>(
  options: CreateModalOptions<T>,
  stored: Map<string, string> = new Map<string, string>(),
): TestModal<Modal<SpecsOf<T>>> {
  const errors: ReportedError[] = []
  const events: { readonly event: string; readonly payload: unknown }[] = []
  const modal = createModal<T>({
    projectId: 'test-project',
    storage: storageOver(stored),
    onError: (error, where) => void errors.push({ error, ...where }),
    gatewayAnswers,
    ...options,
  })
  modal.onAny((event, payload) => void events.push({ event, payload }))
  return { modal, loadConnections: async () => (await loadShell(modal)).connections, errors, events, stored }
}

function storageOver(entries: Map<string, string>): StorageArea {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}
