import { createEthereumApp } from './createEthereumApp.js'
import { createSolanaApp } from './createSolanaApp.js'
import { status, StatusError, type App, type Screen } from './App.js'
import { createReportReader, toReports } from './hidFrames.js'
import type {
  LedgerProgram,
  LedgerPrompt,
  LedgerSimulator,
  LedgerSimulatorOptions,
  SimulatedHidDevice,
} from './LedgerSimulator.js'

/** Class of commands of apps, and the one of the operating system. */
const appClass = 0xe0
const systemClass = 0xb0

/** @param onPlug Called when it is plugged in or unplugged */
export function createLedgerSimulator(
  options: LedgerSimulatorOptions = {},
  onPlug: (event: 'connect' | 'disconnect', device: SimulatedHidDevice) => void = () => {},
): LedgerSimulator & { readonly isPlugged: boolean } {
  const { version = '1.12.0', phrase = `${'test '.repeat(11)}junk` } = options
  const apps: Readonly<Record<'Ethereum' | 'Solana', App>> = {
    Ethereum: createEthereumApp(),
    Solana: createSolanaApp(),
  }
  const prompts: LedgerPrompt[] = []
  const commands: string[] = []
  let program: LedgerProgram = options.program ?? 'Ethereum'
  let isPlugged = options.isPlugged ?? true
  let isLocked = false
  let isTaken = false
  let isOpen = false
  let isBlindSigningAllowed = false
  let behaviour: 'approve' | 'refuse' | 'wait' = 'approve'
  let waiting: ((does: 'approve' | 'refuse') => void) | undefined
  const read = createReportReader()

  const screen: Screen = {
    version,
    phrase,
    get isBlindSigningAllowed() {
      return isBlindSigningAllowed
    },
    async ask(prompt) {
      prompts.push(prompt)
      const does =
        behaviour === 'wait' ? await new Promise<'approve' | 'refuse'>((resolve) => (waiting = resolve)) : behaviour
      if (does === 'refuse') throw new StatusError(status.refused)
    },
  }
  async function answer(bytes: Uint8Array): Promise<Uint8Array> {
    const [kind, instruction = 0, p1 = 0, p2 = 0] = bytes
    if (isLocked) throw new StatusError(status.locked)
    if (kind === systemClass && instruction === 0x01) {
      const [name, release] = [program, version].map((text) => [text.length, ...new TextEncoder().encode(text)])
      return Uint8Array.from([1, ...name!, ...release!, 1, 0])
    }
    if (kind !== appClass || program === 'BOLOS') throw new StatusError(status.wrongProgram)
    return apps[program]({ instruction, p1, p2, data: bytes.slice(5) }, screen)
  }
  async function answerWithStatus(bytes: Uint8Array): Promise<Uint8Array> {
    commands.push(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
    try {
      return Uint8Array.from([...(await answer(bytes)), 0x90, 0x00])
    } catch (thrown) {
      const code = thrown instanceof StatusError ? thrown.status : 0x6f00
      return Uint8Array.of(code >> 8, code & 0xff)
    }
  }
  const device = Object.defineProperties(new EventTarget(), {
    vendorId: { value: 0x2c97 },
    productId: { value: 0x5015 },
    productName: { value: 'Simulated Ledger' },
    opened: { get: () => isOpen },
  }) as SimulatedHidDevice
  Object.assign(device, {
    async open() {
      if (isTaken || !isPlugged) throw new DOMException('Failed to open the device.', 'NotAllowedError')
      isOpen = true
    },
    async close() {
      isOpen = false
    },
    async sendReport(_id: number, report: Uint8Array) {
      if (!isOpen || !isPlugged) throw new DOMException('Failed to write the report.', 'NetworkError')
      const command = read(report)
      if (!command) return
      void answerWithStatus(command.bytes).then((bytes) => {
        if (!isOpen || !isPlugged) return
        for (const report of toReports({ channel: command.channel, bytes }))
          device.dispatchEvent(Object.assign(new Event('inputreport'), { device, data: new DataView(report.buffer) }))
      })
    },
  })
  function setPlugged(next: boolean): void {
    if (isPlugged === next) return
    isPlugged = next
    isOpen = false
    onPlug(next ? 'connect' : 'disconnect', device)
  }
  return {
    device,
    prompts,
    commands,
    get isPlugged() {
      return isPlugged
    },
    open: (next) => void (program = next),
    setLocked: (next) => void (isLocked = next),
    setBlindSigning: (next) => void (isBlindSigningAllowed = next),
    setTaken: (next) => void (isTaken = next),
    behave: (next) => void (behaviour = next),
    answer: (does) => waiting?.(does),
    plug: () => setPlugged(true),
    unplug: () => setPlugged(false),
  }
}
