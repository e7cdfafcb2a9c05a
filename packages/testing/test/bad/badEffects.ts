import { Balances, type BalancesCapability, type CapabilityHandle } from '@portico/core'
import { bad, inStart, odd, type BadPlugin } from './BadPlugin.js'

const leaves = /started and stopped three times/
const disposed = /disposed in the middle/
const stores = /under `<storageKey>/
const requests = /sends no request/
const hostile = /every callback throws/

/** Wrong while it runs, and afterwards. */
export const badEffects: readonly BadPlugin[] = [
  bad(
    'a listener on the window',
    leaves,
    inStart(() => globalThis.addEventListener('online', () => {})),
  ),
  bad(
    'a listener on the document',
    leaves,
    inStart(() => document.addEventListener('click', () => {})),
  ),
  bad(
    'a listener on a media query',
    leaves,
    inStart(() => matchMedia('(width > 1px)').addEventListener('change', () => {})),
  ),
  bad(
    'a handler on the window',
    leaves,
    inStart(() => void Reflect.set(globalThis, 'onoffline', () => {})),
  ),
  bad(
    'an interval',
    leaves,
    inStart(() => void setInterval(() => {}, 5000)),
  ),
  bad(
    'a timeout',
    leaves,
    inStart(() => void setTimeout(() => {}, 60_000)),
  ),
  bad(
    'an endless animation',
    leaves,
    inStart(() => {
      const draw = (): void => void requestAnimationFrame(draw)
      draw()
    }),
  ),
  bad(
    'a node',
    leaves,
    inStart(() => document.body.append(document.createElement('div'))),
  ),
  bad(
    'an attribute of the body',
    leaves,
    inStart(() => document.body.setAttribute('style', 'overflow: hidden')),
  ),
  bad(
    'a complaint',
    leaves,
    inStart(() => console.warn('%s is deprecated', 'this')),
  ),
  bad('an async start', leaves, inStart(odd(async () => {}))),
  bad(
    'a cleanup that throws',
    leaves,
    inStart(() => () => {
      throw new Error('no')
    }),
  ),
  bad(
    'a listener that comes after the end',
    leaves,
    inStart(() => {
      void later(20).then(() => globalThis.addEventListener('online', () => {}))
    }),
  ),
  bad('an exercise that leaves a timer', leaves, {}, { exercise: () => void setTimeout(() => {}, 60_000) }),
  bad(
    'a write after the end',
    disposed,
    inStart(({ store, api }) => {
      void later(5).then(() => store.set(api.count, 1))
    }),
  ),
  bad(
    'an event after the end',
    disposed,
    inStart(({ emit }) => {
      void later(5).then(() => emit('said', { what: 'late' }))
    }),
  ),
  bad(
    'a value stored after the end',
    disposed,
    inStart(({ storage }) => {
      void later(5).then(() => storage.set('late', 1))
    }),
  ),
  bad(
    'a start that does not look at its signal',
    disposed,
    inStart(({ signal }) => {
      void later(5).then(() => {
        const timer = setInterval(() => {}, 1000)
        // Too late: it is aborted already.
        signal.addEventListener('abort', () => clearInterval(timer))
      })
    }),
  ),
  bad(
    'localStorage by itself',
    stores,
    inStart(() => localStorage.setItem('good', '1')),
  ),
  bad(
    'sessionStorage by assignment',
    stores,
    inStart(() => void (sessionStorage['good'] = '1')),
  ),
  bad(
    'a cookie',
    stores,
    inStart(() => void (document.cookie = 'good=1')),
  ),
  bad('localStorage when used', stores, {}, { exercise: () => localStorage.setItem('good', '1') }),
  bad(
    'a fetch at the start',
    requests,
    inStart(() => void fetch('https://good.example/config').catch(() => {})),
  ),
  bad(
    'a beacon at the start',
    requests,
    inStart(() => void navigator.sendBeacon('https://good.example/e')),
  ),
  bad(
    'a socket at the start',
    requests,
    inStart(() => {
      try {
        Reflect.construct(WebSocket, ['wss://good.example'])
      } catch {
        // As where sockets are forbidden.
      }
    }),
  ),
  bad(
    'an old request at the start',
    requests,
    inStart(() => {
      try {
        new XMLHttpRequest().open('GET', 'https://good.example')
      } catch {
        // As above.
      }
    }),
  ),
  bad(
    'a request of Node at the start',
    requests,
    inStart(() => {
      const http = process.getBuiltinModule('node:http')
      http.get('http://127.0.0.1:9').on('error', () => {})
    }),
  ),
  bad(
    'trust in every other source of balances',
    hostile,
    odd({
      wants: { balances: Balances },
      ...inStart((context) => {
        const { balances } = odd<{ readonly balances?: CapabilityHandle<BalancesCapability> }>(context.wants)
        for (const { impl } of balances?.all ?? []) void impl.native('demo:1:abcd')
      }),
    }),
  ),
]

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
