/** Milliseconds. Defaults of the theme tokens `duration-fast` and `duration-base`. */
export const titleDuration = 120
export const viewDuration = 150
/** A skeleton is shown only when something takes longer. Milliseconds. */
export const skeletonDelay = 150

const easing = 'cubic-bezier(0.2, 0, 0, 1)'
/** How far a view slides, in pixels: enough to show where it comes from. */
const slide = 24

type Speed = 'fast' | 'base'
const defaults: Readonly<Record<Speed, number>> = { fast: titleDuration, base: viewDuration }

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A duration token of the theme in ms. */
export function durationOf(element: Element, speed: Speed): number {
  const text = getComputedStyle(element).getPropertyValue(`--portico-duration-${speed}`).trim()
  const value = Number.parseFloat(text)
  if (!Number.isFinite(value)) return defaults[speed]
  return text.endsWith('ms') ? value : value * 1000
}

/** With reduced motion an element only fades in. */
function enter(element: HTMLElement, from: string, speed: Speed): void {
  const start = prefersReducedMotion() ? { opacity: 0 } : { opacity: 0, translate: from }
  element.animate([start, { opacity: 1, translate: '0 0' }], { duration: durationOf(element, speed), easing })
}

/** A pushed view slides in from the end side, a previous one from the start side. */
export function enterView(element: HTMLElement, direction: 'push' | 'pop' | 'replace'): void {
  const forward = getComputedStyle(element).direction === 'rtl' ? -slide : slide
  const from = { push: forward, pop: -forward, replace: 0 }[direction]
  enter(element, `${from}px 0`, 'base')
}

export function enterTitle(element: HTMLElement): void {
  enter(element, '0 4px', 'fast')
}

/** Animates the height of an element when its content changes, until the returned function is called. */
export function followHeight(element: HTMLElement): () => void {
  let last = 0
  let running: Animation | undefined
  let isGone = false
  const observer = new ResizeObserver(() => {
    const next = element.offsetHeight
    const before = last
    last = next
    if (before === 0 || next === 0 || Math.abs(next - before) < 2 || prefersReducedMotion()) return
    // The animation begins in the frame that the observer speaks in: the browser would have to tell it of the height once more, cannot, and
    // reports 'ResizeObserver loop' to the page.
    observer.unobserve(element)
    running = element.animate([{ blockSize: `${before}px` }, { blockSize: `${next}px` }], {
      duration: durationOf(element, 'base'),
      easing,
    })
    element.dataset['resizing'] = ''
    const end = () => {
      delete element.dataset['resizing']
      running = undefined
      // Changes during the animation start from where it ended.
      if (!isGone && element.isConnected) observer.observe(element)
    }
    running.finished.then(end, end)
  })
  observer.observe(element)
  return () => {
    isGone = true
    observer.disconnect()
    running?.cancel()
  }
}
