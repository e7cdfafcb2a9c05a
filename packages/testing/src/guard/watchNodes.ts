import type { Watch } from './Watch.js'

interface Written {
  readonly root: Element
  readonly name: string
  readonly value: string
}

/** Nodes on the page that were not there, and what was written on `<html>` and `<body>`. */
export function watchNodes(): Watch {
  const before = new Set(elements())
  const rootsBefore = attributesOfRoots()
  const valueBefore = ({ root, name }: Written): string | undefined =>
    rootsBefore.find((other) => other.root === root && other.name === name)?.value
  const added = (): readonly Element[] => elements().filter((element) => !before.has(element))
  const written = (): readonly Written[] =>
    attributesOfRoots().filter((attribute) => valueBefore(attribute) !== attribute.value)
  return {
    found: () => [
      ...added().map((element) => `<${element.tagName.toLowerCase()}> in the page`),
      ...written().map(({ root, name, value }) => `${name}="${value}" on <${root.tagName.toLowerCase()}>`),
    ],
    stop() {
      for (const element of added()) element.remove()
      for (const attribute of written()) {
        const value = valueBefore(attribute)
        if (value === undefined) attribute.root.removeAttribute(attribute.name)
        else attribute.root.setAttribute(attribute.name, value)
      }
    },
  }
}

function elements(): readonly Element[] {
  return [...(globalThis.document?.querySelectorAll('*') ?? [])]
}

function attributesOfRoots(): readonly Written[] {
  const roots = [globalThis.document?.documentElement, globalThis.document?.body].filter(Boolean) as readonly Element[]
  return roots.flatMap((root) => [...root.attributes].map(({ name, value }) => ({ root, name, value })))
}
