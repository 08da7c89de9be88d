import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '../../resources.config.ts'
import { briefFields } from '../../src/advertising/pages/campaignBuild/briefFields.ts'
import type { FieldSpec } from '../../src/engine/contract/fieldSpec.ts'
import { labelOf } from '../../src/engine/contract/labels.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { optionLabel } from '../../src/engine/derive/cells/optionLabel.ts'
import { listTitle } from '../../src/engine/derive/list/listTitle.ts'
import { inSentence } from '../../src/engine/texts/inSentence.ts'

/**
 * Every text that a screen may show as a whole: those that stand in the source, those that follow from the catalogue, and those
 * few that the console puts together while it runs.
 */
export function screenWords(): ReadonlySet<string> {
  return new Set([...sourceWords(), ...catalogueWords(), ...composed])
}

const composed = ['Add role', 'Saved views ▾', 'Top campaigns by spend, 7 days']

const src = join(import.meta.dirname, '../../src')

function sourceWords(): readonly string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
  return files.flatMap(name => {
    // What a comment says is on no screen.
    const code = readFileSync(join(src, name), 'utf8').replace(/\/\*.*?\*\/|^ *\/\/[^\n]*/gms, '')
    const kinds = [/'([^'\n]+)'/g, /"([^"\n]+)"/g, ...(name.endsWith('.tsx') ? [/[>}]\s*([^<>{}]+?)\s*[<{]/g] : [])]
    return kinds.flatMap(kind => [...code.matchAll(kind)].map(([, text = '']) => text.replace(/\s+/g, ' ')))
  })
}

function catalogueWords(): readonly string[] {
  const resources = Object.values(catalogue.resources) as readonly Resource[]
  const sections = catalogue.sections.flatMap(({ label, ...section }) => [
    label,
    ...('pages' in section ? section.pages.map(page => page.label) : []),
  ])
  return [...sections, ...resources.flatMap(wordsOf), ...fieldWords(briefFields)]
}

function wordsOf(resource: Resource): readonly string[] {
  const { label, plural, menu, sidebar, fields, filters, states, actions } = resource
  return [
    label,
    plural,
    listTitle(resource),
    titleCase(menu || plural),
    ...sidebar.map(link => link.label),
    `New ${inSentence(label)}`,
    `Create ${label.toLowerCase()}`,
    ...filters.map(name => `+ ${labelOf(name, fields[name])}`),
    ...(states ? states.transitions.map(transition => transition.label) : []),
    ...Object.keys(states?.by ?? {}).map(state => labelOf(state, undefined)),
    ...Object.values(actions).map(action => action.label),
    ...fieldWords(fields),
  ]
}

function fieldWords(fields: Readonly<Record<string, FieldSpec>>): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    labelOf(name, field),
    ...(field.group ? [field.group] : []),
    ...('options' in field ? field.options.map(value => optionLabel(field, value)) : []),
    ...('fields' in field ? fieldWords(field.fields) : []),
  ])
}

/** As the sidebar writes it. */
function titleCase(words: string): string {
  return words.replace(/(?<=\s)[a-z]/g, letter => letter.toUpperCase())
}
