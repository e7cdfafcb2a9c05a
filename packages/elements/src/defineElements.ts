import type { Modal } from '@portico/core'
import { ButtonElement, type SharedModal } from './ButtonElement.js'
import {
  describeAccount,
  describeConnect,
  describeConnectOrAccount,
  describeNetwork,
  type Describe,
} from './drawings.js'

export interface DefineElementsOptions {
  /** First word of the names: `shop` defines `<shop-button>`, for the second modal of a page. Default `portico`. */
  readonly prefix?: string
}

interface Kind {
  readonly describe: Describe
  /** Attributes that contain a text; the property of each has its name in camelCase. */
  readonly texts: readonly string[]
  readonly flags: readonly string[]
}

const texts = ['accessible-name', 'reload-label', 'size'] as const
const connect: Kind = {
  describe: describeConnect,
  texts: [...texts, 'connecting-label', 'label', 'namespace'],
  flags: ['disabled'],
}
const account: Kind = {
  describe: describeAccount,
  texts: [...texts, 'namespace', 'wrong-network-label'],
  flags: ['balance', 'disabled'],
}
const network: Kind = {
  describe: describeNetwork,
  texts: [...texts, 'label', 'wrong-network-label'],
  flags: ['compact', 'disabled'],
}
const kinds: Readonly<Record<string, Kind>> = {
  button: { ...account, describe: describeConnectOrAccount, texts: [...connect.texts, 'wrong-network-label'] },
  'connect-button': connect,
  'account-button': account,
  'network-button': network,
}

/** Where a class has the modal of its elements. A registered symbol, so that two copies of the package share it. */
const sharedKey: unique symbol = Symbol.for('@portico/elements/modal') as never
interface ElementClass extends CustomElementConstructor {
  readonly [sharedKey]?: SharedModal
}

/**
 * Defines `<portico-button>`, `<portico-connect-button>`, `<portico-account-button>` and `<portico-network-button>`, which show
 * and open `modal`, and starts it, which restores earlier connections. Elements that are in the page already are upgraded.
 * Called again, it gives another modal to the same elements, as in a module that is replaced during development. It does nothing on a server.
 * @throws `DOMException` where an element of the page's own has one of these names, or the prefix is not the beginning of a name
 */
export function defineElements(modal: Modal, { prefix = 'portico' }: DefineElementsOptions = {}): void {
  if (typeof customElements === 'undefined') return
  const shared = (customElements.get(`${prefix}-button`) as ElementClass | undefined)?.[sharedKey]
  if (shared) {
    const { stop } = shared
    shared.modal = modal
    shared.stop = modal.start()
    for (const element of shared.elements) element.refresh()
    return stop()
  }
  const created: SharedModal = { modal, elements: new Set(), stop: modal.start() }
  for (const [name, kind] of Object.entries(kinds)) customElements.define(`${prefix}-${name}`, classOf(kind, created))
}

function classOf({ describe, texts, flags }: Kind, shared: SharedModal): ElementClass {
  const properties = ['modal', ...texts.map(propertyOf), ...flags.map(propertyOf)]
  const Element = class extends ButtonElement {
    static readonly observedAttributes: readonly string[] = [...texts, ...flags]
    static readonly [sharedKey]: SharedModal = shared

    constructor() {
      super(shared, describe)
    }
    override connectedCallback(): void {
      // Set before the element was defined, they hide the accessors.
      for (const name of properties.filter((property) => Object.hasOwn(this, property))) {
        const value: unknown = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
      super.connectedCallback()
    }
  }
  for (const name of texts)
    Object.defineProperty(Element.prototype, propertyOf(name), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return this.getAttribute(name) ?? undefined
      },
      set(this: HTMLElement, text: string | null | undefined) {
        if (text == null) this.removeAttribute(name)
        else this.setAttribute(name, text)
      },
    })
  for (const name of flags)
    Object.defineProperty(Element.prototype, propertyOf(name), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return this.hasAttribute(name)
      },
      set(this: HTMLElement, isOn: unknown) {
        this.toggleAttribute(name, Boolean(isOn))
      },
    })
  return Element
}

/** `wrong-network-label` is the attribute of the property `wrongNetworkLabel`. */
function propertyOf(attribute: string): string {
  return attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
