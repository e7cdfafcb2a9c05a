import type { Choice } from './Choice.js'
import { choices } from './choices.js'
import { demoGatewayUrl } from './demoGateway.js'
import { demoCode } from './demos/demoCode.js'

const importsOf = ({ name, factory }: Choice): readonly string[] => [
  `import { ${demoCode[name]?.names ?? factory} } from '@portico/${name}'`,
  ...(demoCode[name]?.imports ?? []),
]

/** The element of the array, or one a line where there are many characters. */
function arrayOf(elements: readonly string[]): string {
  const line = `[${elements.join(', ')}]`
  return line.length < 100 ? line : `[\n${elements.map((element) => `    ${element},\n`).join('')}  ]`
}

/** The code of a site with these plugins: what the playground runs. */
export function compositionCode(names: readonly string[]): string {
  const chosen = choices.filter(({ name }) => names.includes(name))
  const imports = [...chosen.flatMap(importsOf), "import { createModal } from '@portico/modal'"].sort((a, b) =>
    a.split(' from ')[1]!.localeCompare(b.split(' from ')[1]!),
  )
  const isEmbedded = chosen.some((choice) => choice.isEmbedded)
  const options = [
    "projectId: 'your-project-id'",
    "metadata: { name: 'Meridian' }",
    ...(chosen.some(({ asksGateway }) => asksGateway) ? [`gateway: '${demoGatewayUrl}'`] : []),
    ...(isEmbedded ? ['embedded: true'] : []),
    `plugins: ${arrayOf(chosen.flatMap(({ name, factory }) => demoCode[name]?.plugins ?? [`${factory}()`]))}`,
  ]
  const parts = [
    imports.join('\n'),
    ...chosen.flatMap(({ name }) => demoCode[name]?.before ?? []),
    `const modal = createModal({\n${options.map((option) => `  ${option},\n`).join('')}})
modal.start()
${isEmbedded ? "modal.mount(document.querySelector<HTMLElement>('#wallet')!)" : 'modal.open()'}`,
    ...chosen.flatMap(({ name }) => demoCode[name]?.after ?? []),
  ]
  return `${parts.join('\n\n')}\n`
}
