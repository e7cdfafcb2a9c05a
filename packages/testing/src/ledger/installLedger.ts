import { createLedgerSimulator } from './createLedgerSimulator.js'
import type { LedgerSimulator, LedgerSimulatorOptions, SimulatedHidDevice } from './LedgerSimulator.js'

declare global {
  // The name of the interface is the DOM's.
  interface Window {
    porticoTestLedger?: LedgerSimulator
  }
}

export interface InstallLedgerOptions extends LedgerSimulatorOptions {
  /** Whether the visitor has allowed the page to use the device before. Default false. */
  readonly isAllowed?: boolean
  /** Whether the visitor chooses the device when the browser asks. Default true. */
  readonly isChosen?: boolean
}

/**
 * Puts a simulated device behind `navigator.hid`, as WebHID does, and `porticoTestLedger` into the window to steer it. A device that
 * was chosen stays allowed in the page's `sessionStorage`.
 */
export function installLedger(options: InstallLedgerOptions = {}, page: Window = window): LedgerSimulator {
  const { isChosen = true } = options
  const key = 'portico-test-ledger'
  const hid = new EventTarget()
  const simulator = createLedgerSimulator(options, (event, device) => {
    hid.dispatchEvent(Object.assign(new Event(event), { device }))
  })
  let isAllowed = options.isAllowed ?? readStorage(page)?.getItem(key) === 'allowed'
  const plugged = (): readonly SimulatedHidDevice[] => (simulator.isPlugged ? [simulator.device] : [])
  Object.assign(hid, {
    getDevices: async () => (isAllowed ? plugged() : []),
    async requestDevice() {
      const isActive = page.navigator.userActivation?.isActive ?? true
      if (!isActive)
        throw new DOMException('Must be handling a user gesture to show a permission request.', 'SecurityError')
      if (!isChosen || !simulator.isPlugged) return []
      isAllowed = true
      readStorage(page)?.setItem(key, 'allowed')
      return plugged()
    },
  })
  Object.defineProperty(page.navigator, 'hid', { value: hid, configurable: true })
  Object.defineProperty(page, 'porticoTestLedger', { value: simulator, configurable: true })
  return simulator
}

function readStorage(page: Window): Storage | undefined {
  try {
    return page.sessionStorage
  } catch {
    return undefined // `about:blank`, sandboxed frames, blocked storage
  }
}
