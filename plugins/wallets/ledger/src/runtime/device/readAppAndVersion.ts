import * as v from 'valibot'
import type { Transport } from './ledgerSdk.js'

/** What the device says of the app that is open on it; its dashboard is `BOLOS`. */
export interface AppAndVersion {
  readonly name: string
  readonly version: string
}

/** The first byte of the answer. */
const formatSchema = v.literal(1)
const textSchema = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,64}$/))

/** Command B0 01 of the operating system of the device, which every app answers. @throws the status of the device */
export async function readAppAndVersion(transport: Transport): Promise<AppAndVersion> {
  const answer = Uint8Array.from(await transport.send(0xb0, 0x01, 0x00, 0x00))
  v.parse(formatSchema, answer[0])
  const [name, end] = readText(answer, 1)
  const [version] = readText(answer, end)
  return { name, version }
}

/** A byte with the length, then ASCII. Answers the text and where it ends. */
function readText(bytes: Uint8Array, at: number): readonly [text: string, end: number] {
  const end = at + 1 + (bytes[at] ?? 0)
  const text = String.fromCharCode(...bytes.subarray(at + 1, end))
  return [v.parse(textSchema, text), end]
}

/** Whether a version is at least another; both are numbers with dots, and what follows a hyphen is left out. */
export function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split('-')[0]!.split('.').map(Number)
  for (const [index, minimum] of least.entries()) {
    const part = parts[index] ?? 0
    if (part !== minimum) return part > minimum
  }
  return true
}
