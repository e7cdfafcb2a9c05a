import { generateKeyPair, type KeyPair } from 'dpop'

/** What a browser keeps of its login: a key that no script can read, and the token that renews the session. */
export interface DeviceStore {
  readonly name: string
  /** Whether it is still there after the tab is closed. Private windows, and Safari in some modes, refuse to keep keys. */
  readonly isPersistent: boolean
  readKey(): Promise<KeyPair>
  readRefresh(): Promise<string | undefined>
  writeRefresh(token: string | undefined): Promise<void>
  /** Forgets the key too: the next login is one of a new browser. */
  clear(): Promise<void>
}

const storeName = 'device'

/**
 * The name of the store of one page. Browsers part a frame's storage by the site of the page, which is less than its origin:
 * subdomains and ports share it, and so would two projects.
 */
export function pageStoreName({ projectId, origin }: { readonly projectId: string; readonly origin: string }): string {
  return `portico ${projectId} ${origin}`
}

/**
 * Opens a store of this browser, or one in memory where a key cannot be kept.
 * @param name of the database. Documents of the secure site whose logins are apart have different ones.
 */
export async function openDeviceStore(
  name: string,
  databases: IDBFactory | undefined = globalThis.indexedDB,
): Promise<DeviceStore> {
  try {
    if (!databases) return memoryStore(name)
    const database = await open(databases, name)
    const store = persistentStore(name, database)
    // Some browsers open a database and then refuse to put a key in it, or give back something else.
    const trial = await generateKeyPair('ES256')
    await write(database, (values) => values.put(trial, 'trial'))
    const kept = await read(database, 'trial')
    await write(database, (values) => values.delete('trial'))
    if (!isKeyPair(kept)) return memoryStore(name)
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, kept.privateKey, new Uint8Array(1))
    return store
  } catch {
    return memoryStore(name)
  }
}

function persistentStore(name: string, database: IDBDatabase): DeviceStore {
  return {
    name,
    isPersistent: true,
    async readKey() {
      const known = await read(database, 'key')
      if (isKeyPair(known)) return known
      const made = await generateKeyPair('ES256')
      // Another tab may have made one meanwhile: the first one counts for both.
      await write(database, (values) => {
        const found = values.get('key')
        found.onsuccess = () => {
          if (!isKeyPair(found.result)) values.put(made, 'key')
        }
      })
      const kept = await read(database, 'key')
      return isKeyPair(kept) ? kept : made
    },
    async readRefresh() {
      const token = await read(database, 'refresh')
      return typeof token === 'string' ? token : undefined
    },
    writeRefresh: (token) =>
      write(database, (values) => (token === undefined ? values.delete('refresh') : values.put(token, 'refresh'))),
    clear: () => write(database, (values) => values.clear()),
  }
}

function memoryStore(name: string): DeviceStore {
  let key: Promise<KeyPair> | undefined
  let refresh: string | undefined
  return {
    name,
    isPersistent: false,
    readKey: () => (key ??= generateKeyPair('ES256')),
    readRefresh: async () => refresh,
    async writeRefresh(token) {
      refresh = token
    },
    async clear() {
      key = undefined
      refresh = undefined
    },
  }
}

function open(databases: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = databases.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
    request.onblocked = () => reject(new Error('no database'))
  })
}

function read(database: IDBDatabase, key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request: IDBRequest<unknown> = database.transaction(storeName).objectStore(storeName).get(key)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no value'))
  })
}

function write(database: IDBDatabase, change: (values: IDBObjectStore) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error ?? new Error('not written'))
    transaction.onabort = () => reject(transaction.error ?? new Error('not written'))
    change(transaction.objectStore(storeName))
  })
}

function isKeyPair(value: unknown): value is KeyPair {
  const { privateKey, publicKey } = (value ?? {}) as Partial<KeyPair>
  return privateKey instanceof CryptoKey && publicKey instanceof CryptoKey
}
