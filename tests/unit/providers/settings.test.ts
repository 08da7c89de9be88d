import { describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../src/engine/contract/api.ts'
import { createConsoleStore } from '../../../src/engine/providers/consoleStore.ts'
import { selectedOrganization } from '../../../src/engine/providers/organization.ts'
import { readSetting, settingKeys, subscribeSetting, writeSetting } from '../../../src/engine/providers/settings.ts'

const person = (platform: boolean, ...ids: string[]): CurrentUser => ({
  id: 'ada',
  name: 'Ada',
  email: 'ada@astrolabe.example',
  organizations: ids.map(id => ({ id, name: id })),
  platform,
  grants: {},
  calls: [],
})

describe('local settings where the browser has no storage', () => {
  it('last as long as the page', () => {
    const changed = vi.fn()
    const stop = subscribeSetting('darkMode', changed)
    writeSetting('darkMode', true)
    expect(readSetting('darkMode')).toBe(true)
    writeSetting('darkMode', undefined)
    expect(readSetting('darkMode')).toBeUndefined()
    expect(changed).toHaveBeenCalledTimes(2)
    stop()
  })
})

describe("react-admin's store", () => {
  it("[list.5] keeps a person's preferences over a logout, apart from another's", () => {
    const store = createConsoleStore('ada')
    store.setItem('campaigns.list', { perPage: 50 })
    store.reset()
    expect(createConsoleStore('ada').getItem('campaigns.list')).toEqual({ perPage: 50 })
    expect(createConsoleStore('ben').getItem('campaigns.list', 'none')).toBe('none')
    expect(store.listItems?.('campaigns')).toEqual({ 'campaigns.list': { perPage: 50 } })
    store.removeItems('campaigns')
    expect(settingKeys('astrolabe.ada.')).toEqual([])
  })
})

describe('the theme in it', () => {
  it('[shell.9] is the setting of the browser, whoever is signed in', () => {
    const store = createConsoleStore('ada')
    const changed = vi.fn()
    const stop = store.subscribe('theme', changed)
    expect(store.getItem('theme', 'light')).toBe('light')
    store.setItem('theme', 'dark')
    expect(readSetting('darkMode')).toBe(true)
    expect(createConsoleStore('ben').getItem('theme')).toBe('dark')
    writeSetting('darkMode', false)
    expect(store.getItem('theme')).toBe('light')
    store.removeItem('theme')
    expect(store.getItem('theme')).toBeUndefined()
    expect(changed.mock.calls).toEqual([['dark'], ['light'], [undefined]])
    stop()
  })
})

describe('the selected organization', () => {
  it('[org.2] is the first when nothing is stored, or the stored one is not found', () => {
    expect(selectedOrganization(person(false, 'a', 'b'))).toBe('a')
    writeSetting('organization.ada', 'b')
    expect(selectedOrganization(person(false, 'a', 'b'))).toBe('b')
    expect(selectedOrganization(person(false, 'a', 'c'))).toBe('a')
    expect(selectedOrganization(person(true))).toBeNull()
  })

  it('[org.1] may be all of them only for those with a platform binding', () => {
    writeSetting('organization.ada', 'all')
    expect(selectedOrganization(person(true, 'a', 'b'))).toBeNull()
    expect(selectedOrganization(person(false, 'a', 'b'))).toBe('a')
  })
})
