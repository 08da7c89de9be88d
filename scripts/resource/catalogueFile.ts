import type { ResourceInput } from '../../src/engine/contract/resourceSpec.ts'
import type { NamedEntry } from './makeEntry.ts'

/** A file of the catalogue: `export const library = defineResources({ … })`. Whoever writes it has it formatted. */
export function catalogueFile(name: string, heading: readonly string[], entries: readonly NamedEntry[]): string {
  const cycles = [...new Set(entries.flatMap(({ lifeCycle }) => lifeCycle ?? []))].sort()
  return [
    `import { defineResources } from '../../engine/contract/defineConsole.ts'`,
    ...(cycles.length > 0 ? [`import { ${cycles.join(', ')} } from './lifeCycles.ts'`] : []),
    '',
    '/**',
    ...heading.map(line => ` * ${line.replaceAll('*/', '* /')}`),
    ' */',
    `export const ${name} = defineResources({`,
    ...entries.map(entry => `${JSON.stringify(entry.entity)}: ${printed(entry)},`),
    '})',
    '',
  ].join('\n')
}

/** A property a line; the formatter breaks those that are too long. */
function printed({ input, lifeCycle }: NamedEntry): string {
  const lines = Object.entries(input).map(([key, value]) => {
    if (key === 'states' && lifeCycle) return `states: ${lifeCycle},`
    return `${key}: ${key === 'fields' ? printedFields(input.fields) : JSON.stringify(value)},`
  })
  return `{\n${lines.join('\n')}\n}`
}

function printedFields(fields: ResourceInput['fields']): string {
  const lines = Object.entries(fields).map(([name, field]) => `${JSON.stringify(name)}: ${JSON.stringify(field)},`)
  return `{\n${lines.join('\n')}\n}`
}
