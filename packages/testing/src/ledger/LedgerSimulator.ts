/** Programs of the simulated device: two apps, and the dashboard as it calls itself. */
export type LedgerProgram = 'Ethereum' | 'Solana' | 'BOLOS'

/** What its screen asks its visitor about. */
export type LedgerPrompt = 'address' | 'transaction' | 'message' | 'hashes'

export interface LedgerSimulatorOptions {
  /** Open at first. Default `Ethereum`. */
  readonly program?: LedgerProgram
  /** Of the apps. Default `1.12.0`. */
  readonly version?: string
  /** Default: the public phrase `test test … junk`. */
  readonly phrase?: string
  /** Whether it is plugged in. Default true. */
  readonly isPlugged?: boolean
}

/** A device as WebHID gives it to a page, as far as Ledger's transport uses one. */
export interface SimulatedHidDevice extends EventTarget {
  readonly vendorId: number
  readonly productId: number
  readonly productName: string
  readonly opened: boolean
  open(): Promise<void>
  close(): Promise<void>
  sendReport(reportId: number, data: Uint8Array): Promise<void>
}

/**
 * A device with the interface of Ledger's, and with keys that are public. It answers commands in the frames of their HID protocol,
 * and really signs. It is no emulator: it has the commands that wallets on pages need, and no others.
 */
export interface LedgerSimulator {
  readonly device: SimulatedHidDevice
  /** What it asked its visitor, in order. */
  readonly prompts: readonly LedgerPrompt[]
  /** Commands in hexadecimal, in order. */
  readonly commands: readonly string[]
  /** Opens an app, or the dashboard. */
  open(program: LedgerProgram): void
  setLocked(isLocked: boolean): void
  /** Whether it signs what it cannot show. At first it does not. */
  setBlindSigning(isAllowed: boolean): void
  /** What its visitor does from here on; `wait` does nothing until `answer`. */
  behave(behaviour: 'approve' | 'refuse' | 'wait'): void
  /** Answers what it asks now. */
  answer(does: 'approve' | 'refuse'): void
  /** Whether another program has it: then it cannot be opened. */
  setTaken(isTaken: boolean): void
  plug(): void
  unplug(): void
}
