/** What the browser says of an element that a page could hide. */
export interface Visibility {
  /** Whether all of it is seen, as far as the browser can say; false where it cannot say it. */
  isVisible(): boolean
  /** The first answer. */
  settled(): Promise<boolean>
  stop(): void
}

/** Not in the library of types: the second version of Intersection Observer. */
interface VisibilityEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

const leastRatio = 0.99
/** The least that browsers accept with `trackVisibility`. */
const delay = 100
/** A browser that did not answer by then does not. */
const longestWait = 1000

export function watchVisibility(target: HTMLElement): Visibility {
  let isVisible = false
  let settle: (answer: boolean) => void = () => undefined
  const first = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  const timer = setTimeout(() => settle(false), longestWait)
  const options: IntersectionObserverInit & { readonly trackVisibility: boolean; readonly delay: number } = {
    threshold: [0, leastRatio, 1],
    trackVisibility: true,
    delay,
  }
  const observer = new IntersectionObserver((entries) => {
    const last: VisibilityEntry | undefined = entries.at(-1)
    isVisible = last?.isVisible === true && last.intersectionRatio >= leastRatio
    settle(isVisible)
  }, options)
  observer.observe(target)
  return {
    isVisible: () => isVisible,
    settled: () => first,
    stop() {
      clearTimeout(timer)
      observer.disconnect()
    },
  }
}
