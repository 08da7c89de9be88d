import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { policiesOf } from '../../src/engine/server/access/policiesOf.ts'
import { systemTables } from '../../src/engine/server/store/systemTables.ts'
import { Refusal } from './Refusal.ts'

/** Whether an entry of this name, and at this page, can stand beside those that are there. @throws Refusal */
export function demandFree(catalogue: Catalogue, entity: string, path: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(entity))
    throw new Refusal(`"${entity}" can't name a resource: begin with a letter, and use letters, digits and dashes`)
  if (Object.hasOwn(catalogue.resources, entity))
    throw new Refusal(
      `There is a resource "${entity}" already, at ${catalogue.resources[entity]?.path}: give another name`,
    )
  if (ownNames().has(entity)) throw new Refusal(`"${entity}" is a name of the API's own: give another name`)
  if (!/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(path))
    throw new Refusal(`${path} can't be a page: write it like /integrations/verification-vendors`)
  const holder = holderOf(catalogue, path)
  if (holder) throw new Refusal(`${path} is taken by ${holder}: give another path`)
}

/** The section that a key names. @throws Refusal */
export function demandSection(catalogue: Catalogue, key: string): string {
  const there = sectionKeys(catalogue)
  if (there.includes(key)) return key
  throw new Refusal(`There is no section "${key}" for resources: take one of ${there.join(', ')}`)
}

/** Where resources can stand: in every section that is more than one page. */
export function sectionKeys({ sections }: Catalogue): readonly string[] {
  return sections.filter(({ layout }) => layout !== 'none').map(({ key }) => key)
}

/** First parts of the API's own calls, and the names of its own tables. */
function ownNames(): ReadonlySet<string> {
  const calls = Object.keys(policiesOf(advertisingApi)).map(call => call.split('/')[1] ?? '')
  return new Set([...calls.filter(name => !name.startsWith(':')), ...systemTables.map(({ name }) => name), 'scim'])
}

function holderOf({ resources, sections, publicPrefixes }: Catalogue, path: string): string | undefined {
  const owner = Object.values(resources).find(resource => resource.path === path)
  if (owner) return `the resource "${owner.entity}"`
  const links = [
    ...sections.flatMap(section => [section, ...(section.pages ?? [])]),
    ...Object.values(resources).flatMap(({ sidebar }) => sidebar),
  ]
  if (links.some(link => link.path === path)) return 'a page of the console'
  if (publicPrefixes.some(prefix => path === prefix || path.startsWith(`${prefix}/`))) return 'a public page'
  // `/media/create` opens the form, `/media/vast` a page of its own beside the list.
  const above = Object.values(resources).find(resource => path.startsWith(`${resource.path}/`))
  const last = path.split('/').at(-1) ?? ''
  return above && ['create', 'add', 'import', 'vast', 'show'].includes(last) ? `a page of "${above.entity}"` : undefined
}
