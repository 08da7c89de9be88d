import { afterEach, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { builtInRoles } from '../../../src/advertising/server/access/builtInRoles.ts'
import german from '../../../src/advertising/texts/de.json' with { type: 'json' }
import type { Resource } from '../../../src/engine/contract/resourceSpec.ts'
import { hitInOwnWords, inOwnWords } from '../../../src/engine/providers/inOwnWords.ts'
import engineGerman from '../../../src/engine/texts/de.json' with { type: 'json' }
import { giveLanguage } from '../../../src/engine/texts/language.ts'

const role = catalogue.resources.role as Resource
const user = catalogue.resources.user as Resource

afterEach(() => giveLanguage('en', {}))

it('shows built-in roles in the language that is read, and those of users as they are', () => {
  giveLanguage('de', { ...engineGerman, ...german })
  const own = {
    id: 'role-analyst',
    name: 'Analyst',
    description: 'Views everything and creates reports.',
    builtIn: true,
  }
  expect(inOwnWords(role, own)).toMatchObject({ description: 'Sieht alles und erstellt Berichte.' })
  const written = {
    id: 'r1',
    name: 'Read-only',
    description: 'Full access to everything on the platform.',
    builtIn: false,
  }
  expect(inOwnWords(role, written)).toBe(written)
  const other = { id: 'u1', name: 'Read-only', builtIn: true }
  expect(inOwnWords(user, other)).toBe(other)
})

it('finds built-in roles under their names in the language, and what users wrote as it is', () => {
  giveLanguage('de', { ...engineGerman, ...german })
  const hit = { entity: 'role', id: 'role-read-only', name: 'Read-only', organization: null, path: '/roles/1/show' }
  const names = [{ ...hit, builtIn: true as const }, hit].map(one => hitInOwnWords(one).name)
  expect(names).toEqual(['Nur Lesen', 'Read-only'])
})

it('has German for every built-in role', () => {
  const texts: Readonly<Record<string, string>> = { ...engineGerman, ...german }
  const missing = builtInRoles.flatMap(({ name, description }) => [name, description]).filter(text => !texts[text])
  expect(missing).toEqual([])
})
