import { afterEach, expect, it } from 'vitest'
import { launchedText } from '../../../src/advertising/pages/launch/launchTexts.ts'
import { giveLanguage } from '../../../src/engine/texts/language.ts'

afterEach(() => giveLanguage('en', {}))

const rows = ['active', 'active', 'pending_approval'].map(status => ({ status }))

it('says how many rows are in which status', () => {
  expect(launchedText(rows)).toBe('2 active, 1 pending approval.')
})

it('calls statuses as the language does', () => {
  giveLanguage('de', {
    '%{count} %{status}': '%{status}: %{count}',
    Active: 'Aktiv',
    'Pending approval': 'Freigabe ausstehend',
  })
  expect(launchedText(rows)).toBe('Aktiv: 2, Freigabe ausstehend: 1.')
})
