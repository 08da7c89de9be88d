import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { launchedText, readySentence } from '../../../src/advertising/pages/launch/launchTexts.ts'
import type { LaunchRow } from '../../../src/advertising/preflight/launchCheck.ts'
import { giveLanguage, type LanguageCode } from '../../../src/engine/texts/language.ts'

afterEach(() => giveLanguage('en', {}))

const rows = ['active', 'active', 'pending_approval'].map(status => ({ status }))

it('says how many rows are in which status', () => {
  expect(launchedText(rows)).toBe('2 active, 1 pending approval')
})

it('calls statuses as the language does', () => {
  giveLanguage('de', {
    '%{count} %{status}': '%{status}: %{count}',
    Active: 'Aktiv',
    'Pending approval': 'Freigabe ausstehend',
  })
  expect(launchedText(rows)).toBe('Aktiv: 2, Freigabe ausstehend: 1')
})

it('parts what goes live as the language does', () => {
  const ready = (['campaign', 'strategy', 'line-item'] as const).map(
    entity => ({ entity, outcome: 'launch', to: 'active' }) as LaunchRow,
  )
  const speak = (code: LanguageCode) => {
    const file = join(import.meta.dirname, `../../../src/advertising/texts/${code}.json`)
    giveLanguage(code, JSON.parse(readFileSync(file, 'utf8')))
  }
  expect(readySentence({ rows: ready })).toBe('1 campaign, 1 strategy, and 1 line item ready to go live.')
  speak('de')
  expect(readySentence({ rows: ready })).toContain(', 1 Strategie und 1 Werbebuchung')
  speak('ar')
  expect(readySentence({ rows: ready })).not.toMatch(/, /)
})
