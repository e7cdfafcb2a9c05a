import { atom } from 'jotai/vanilla'
import type { Store } from '../contract/Store.js'
import type { Alert, Alerts } from '../contract/Alerts.js'

export function createAlerts(store: Store): Alerts {
  const list = atom<readonly Alert[]>([])
  return {
    list,
    raise(alert) {
      if (store.get(list).some(({ code }) => code === alert.code)) return
      store.set(list, (before) => [...before, alert])
      console[alert.tone === 'error' ? 'error' : 'warn'](`[Portico] ${alert.short}: ${alert.long}`)
    },
    withdraw: (code) => store.set(list, (before) => before.filter((alert) => alert.code !== code)),
  }
}
