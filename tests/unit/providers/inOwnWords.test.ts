import { afterEach, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { builtInRoles } from '../../../src/advertising/server/access/builtInRoles.ts'
import german from '../../../src/advertising/texts/de.json' with { type: 'json' }
import saidGerman from '../../../src/advertising/texts/said.de.json' with { type: 'json' }
import type { HistoryEntry } from '../../../src/engine/contract/api.ts'
import type { Resource } from '../../../src/engine/contract/resourceSpec.ts'
import { historyInWords, hitInOwnWords, inOwnWords } from '../../../src/engine/providers/inOwnWords.ts'
import { giveCatalogue } from '../../../src/engine/providers/resources.ts'
import engineGerman from '../../../src/engine/texts/de.json' with { type: 'json' }
import { giveLanguage } from '../../../src/engine/texts/language.ts'
import saidEngineGerman from '../../../src/engine/texts/said.de.json' with { type: 'json' }

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

it('says what the server has named, and by whom, in the language, and leaves what users have named', () => {
  giveCatalogue(catalogue)
  giveLanguage('de', { ...engineGerman, ...german }, { ...saidEngineGerman, ...saidGerman })
  const logged = {
    id: 'l1',
    name: 'Created: A deal is silent: Wavelength Radio',
    actor: { kind: 'system', id: 'system', name: 'The clock' },
    entity: { id: 'x', type: 'alert', name: 'A deal is silent: Wavelength Radio' },
  }
  expect(inOwnWords(catalogue.resources['audit-log'] as Resource, logged)).toMatchObject({
    name: 'Angelegt: Ein Deal ist still: Wavelength Radio',
    actor: { name: 'Die Uhr' },
    entity: { name: 'Ein Deal ist still: Wavelength Radio' },
  })
  const ofOthers = {
    id: 'l2',
    name: 'Created: Report: nightly',
    actor: { kind: 'service_account', id: 's1', name: 'Report: nightly' },
    entity: { id: 'y', type: 'campaign', name: 'Report: nightly' },
  }
  expect(inOwnWords(catalogue.resources['audit-log'] as Resource, ofOthers)).toEqual({
    ...ofOthers,
    name: 'Angelegt: Report: nightly',
  })
  const run = { id: 'r1', name: 'Build Sports fans, 2026-11-29 05:42' }
  expect(inOwnWords(catalogue.resources['job-run'] as Resource, run)).toMatchObject({
    name: 'Sports fans aufbauen, 2026-11-29 05:42',
  })
  const ofReport = { ...run, report: 'p1' }
  expect(inOwnWords(catalogue.resources['job-run'] as Resource, ofReport)).toBe(ofReport)
  const deal = { id: 'd1', name: 'Campaign: Spring' }
  expect(inOwnWords(catalogue.resources.deal as Resource, deal)).toBe(deal)
  const entry = { by: { id: 'system', name: 'The clock' } } as HistoryEntry
  const written = { by: { id: 's1', name: 'Report: nightly' } } as HistoryEntry
  expect(historyInWords([entry, written]).map(({ by }) => by.name)).toEqual(['Die Uhr', 'Report: nightly'])
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
