import { RefusedError, type DescribeContext, type Field, type Finding, type Warning } from '../Description.js'

/** An instruction with its addresses. Undefined stands for one out of a look-up table that could not be read. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** What an instruction is described with. */
export interface InstructionContext {
  readonly context: DescribeContext
  readonly account: string
  /** Whose token account it is, as other instructions of the same transaction show. */
  readonly owners: ReadonlyMap<string, string>
}

export function plain(title: string, fields: readonly Field[]): Finding {
  return { title, class: 'R1', sections: [{ fields }], warnings: [], action: 'Sign' }
}

export function risky(title: string, fields: readonly Field[], warning: string): Finding {
  const warnings: readonly Warning[] = [{ tone: 'warning', title, text: warning }]
  return { title, class: 'R2', sections: [{ fields }], warnings, action: 'Sign anyway' }
}

export function addressField(label: string, address: string | undefined): Field {
  return address === undefined
    ? { label, value: 'In a table that could not be read' }
    : { label, value: address, kind: 'address' }
}

/** Little-endian. */
export function readNumber(data: Uint8Array, at: number, size: 4 | 8): bigint {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return size === 4 ? BigInt(view.getUint32(at, true)) : view.getBigUint64(at, true)
}

export function ownAccount(): RefusedError {
  return new RefusedError(
    'embedded/dangerousTransaction',
    'This transaction would hand your account over to another program or key. The wallet signs none like it.',
  )
}
