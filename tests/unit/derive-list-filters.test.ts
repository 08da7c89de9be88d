import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { defaultState, filterState, type ListState, requestFilter } from '../../src/engine/derive/list/listState.ts'

const { campaign, media } = catalogue.resources as Readonly<Record<string, Resource>>
if (!campaign || !media) throw new Error('The catalogue has no campaign or media')

it('a list’s state is set by react-admin’s filter controls, and by nothing that the list can’t be filtered by', () => {
  const values = {
    q: ' launch ',
    status: 'active',
    type: ['display', 'video'],
    budgetTotal_gte: 5,
    colour: 'red',
    id: 'x',
    name: '',
  }
  expect(filterState(campaign, values)).toEqual({
    q: 'launch',
    draft: 'all',
    filters: { status: ['active'], type: ['display', 'video'], budgetTotal_gte: ['5'] },
  })
  expect(filterState(media, { review: { overall: ['approved'] }, draft: ['false'] })).toEqual({
    q: '',
    draft: 'notDraft',
    filters: { 'review.overall': ['approved'] },
  })
  const state: ListState = { ...defaultState, draft: 'draft', q: 'a', filters: { status: ['active', 'paused'] } }
  expect({ ...defaultState, ...filterState(campaign, requestFilter(state)) }).toEqual(state)
})
