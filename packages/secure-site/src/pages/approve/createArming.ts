/**
 * How long a button that approves rests after the last thing that could have moved under the visitor's hand: paint, focus,
 * resize, scroll or change. Milliseconds.
 */
export const armingDelay = 800

export interface ArmingOptions {
  /** Whatever it shows is watched for changes. */
  readonly content: HTMLElement
  readonly approve: HTMLButtonElement
  readonly reject: HTMLButtonElement
  /** The row of both; it gets `data-place` 0 or 1 at random, so that a second click of a double click does not meet the button. */
  readonly row: HTMLElement
  /** What else has to be true, such as a box that is checked. Asked again at each `refresh`. */
  isReady(): boolean
  onApprove(): void
  onReject(): void
}

export interface Arming {
  readonly isArmed: boolean
  /** After something that `isReady` depends on changed. */
  refresh(): void
  stop(): void
}

/** Makes a button that approves only when a person could read what it approves. Uses nothing but the DOM. */
export function createArming(options: ArmingOptions): Arming {
  const { content, approve, reject, row, isReady, onApprove, onReject } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let restingSince = performance.now()
  /** How the press began that may become a click. */
  let pressed: 'pointer' | 'key' | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const isArmed = (): boolean =>
    performance.now() - restingSince >= armingDelay &&
    document.visibilityState === 'visible' &&
    document.hasFocus() &&
    isReady()

  const draw = (): void => {
    const state = String(!isArmed())
    if (approve.getAttribute('aria-disabled') !== state) approve.setAttribute('aria-disabled', state)
  }
  /** Timers may come a little early. */
  const onTime = (): void => {
    const rest = restingSince + armingDelay - performance.now()
    if (rest > 0) timer = setTimeout(onTime, rest + 1)
    else draw()
  }
  const restart = (): void => {
    restingSince = performance.now()
    pressed = undefined
    clearTimeout(timer)
    timer = setTimeout(onTime, armingDelay)
    draw()
  }

  const isAccepted = (event: Event): boolean => event.isTrusted && isArmed()
  approve.addEventListener(
    'pointerdown',
    (event) => {
      pressed = isAccepted(event) && event.isPrimary ? 'pointer' : undefined
    },
    { signal },
  )
  approve.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      // A key that was held down before the button had the focus goes on firing here.
      if (event.repeat) {
        pressed = undefined
        event.preventDefault()
      } else pressed = isAccepted(event) ? 'key' : undefined
    },
    { signal },
  )
  approve.addEventListener(
    'click',
    (event) => {
      const way = pressed
      pressed = undefined
      if (!isAccepted(event)) return
      const isSingle = way === 'pointer' && event.detail === 1
      const isKey = way === 'key' && event.detail === 0
      if (isSingle || isKey) onApprove()
    },
    { signal },
  )
  reject.addEventListener('click', onReject, { signal })

  for (const type of ['focus', 'blur', 'resize', 'pageshow'] as const)
    window.addEventListener(type, restart, { signal })
  document.addEventListener('visibilitychange', restart, { signal })
  document.addEventListener('scroll', restart, { signal, capture: true, passive: true })
  const changes = new MutationObserver(restart)
  changes.observe(content, { subtree: true, childList: true, characterData: true, attributes: true })
  const sizes = new ResizeObserver(restart)
  sizes.observe(content)

  row.dataset.place = String((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 1)
  reject.focus({ preventScroll: true })
  restart()
  // The second frame begins after the first was painted.
  requestAnimationFrame(() => requestAnimationFrame(() => !signal.aborted && restart()))

  return {
    get isArmed() {
      return isArmed()
    },
    refresh: draw,
    stop() {
      stopping.abort()
      clearTimeout(timer)
      changes.disconnect()
      sizes.disconnect()
    },
  }
}
