/** A component of Svelte in a test: vitest.workspace.ts compiles it. */
declare module '*.svelte' {
  import type { Component } from 'svelte'

  const component: Component<Record<string, unknown>>
  export default component
}
