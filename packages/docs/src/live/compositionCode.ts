import { choices } from './choices.js'

/** The code of a site with these plugins: what the playground runs. */
export function compositionCode(names: readonly string[]): string {
  const chosen = choices.filter(({ name }) => names.includes(name))
  const imports = [
    ...chosen.map(({ name, factory }) => `import { ${factory} } from '@portico/${name}'`),
    "import { createModal } from '@portico/modal'",
  ].sort((a, b) => a.split(' from ')[1]!.localeCompare(b.split(' from ')[1]!))
  return `${imports.join('\n')}

const modal = createModal({
  projectId: 'your-project-id',
  metadata: { name: 'Meridian' },
  plugins: [${chosen.map(({ factory }) => `${factory}()`).join(', ')}],
})
modal.start()
modal.open()
`
}
