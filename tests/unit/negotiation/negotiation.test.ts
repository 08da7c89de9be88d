import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTerm, termsOf, withTerms } from '../../../src/advertising/negotiation/dealTerms.ts'
import { guaranteePeriods, shortfallOf } from '../../../src/advertising/negotiation/guaranteePeriods.ts'
import {
  type NegotiationState,
  type NegotiationStep,
  nextState,
  otherSide,
  stateWord,
} from '../../../src/advertising/negotiation/negotiationState.ts'

describe('the steps of a negotiation', () => {
  const play = (...steps: readonly (readonly ['sell' | 'buy', NegotiationStep['do'], number])[]) => {
    let state: NegotiationState | null = null
    for (const [side, name, seen] of steps) {
      const step: NegotiationStep = name === 'propose' ? { do: name, kind: 'terms', seen } : { do: name, seen }
      const next = nextState(state, side, step)
      if (typeof next === 'string') return next
      state = next
    }
    return state && [stateWord(state), state.latest, state.agreed]
  }

  it('a proposal, a counter-proposal, an acceptance', () => {
    expect(play(['sell', 'propose', 0])).toEqual(['proposed', 1, null])
    expect(play(['sell', 'propose', 0], ['buy', 'propose', 1], ['sell', 'accept', 2])).toEqual(['agreed', 2, 2])
    expect(play(['sell', 'propose', 0], ['buy', 'decline', 1])).toEqual(['closed', 1, null])
    expect(play(['sell', 'propose', 0], ['sell', 'withdraw', 1], ['buy', 'propose', 1])).toEqual(['proposed', 2, null])
  })

  it('what was agreed holds while something else is proposed, and ends by notice', () => {
    const agreed = [
      ['sell', 'propose', 0],
      ['buy', 'accept', 1],
    ] as const
    expect(play(...agreed, ['buy', 'propose', 1])).toEqual(['proposed', 2, 1])
    expect(play(...agreed, ['buy', 'propose', 1], ['sell', 'decline', 2])).toEqual(['agreed', 2, 1])
    expect(play(...agreed, ['buy', 'cancel', 1])).toEqual(['cancelled', 2, 1])
    expect(play(...agreed, ['buy', 'cancel', 1], ['sell', 'propose', 2])).toMatch(/was canceled/)
  })

  it('refuses stale answers, answers to oneself, and two open proposals of one side', () => {
    expect(play(['sell', 'propose', 0], ['buy', 'propose', 1], ['sell', 'accept', 1])).toMatch(/newer version/)
    expect(play(['sell', 'propose', 0], ['sell', 'accept', 1])).toMatch(/other side can respond/)
    expect(play(['sell', 'propose', 0], ['sell', 'propose', 1])).toMatch(/Withdraw it first/)
    expect(play(['sell', 'propose', 0], ['buy', 'withdraw', 1])).toMatch(/Only the side/)
    expect(play(['sell', 'propose', 0], ['buy', 'accept', 1], ['sell', 'accept', 1])).toMatch(/no open proposal/)
    expect(play(['sell', 'cancel', 0])).toMatch(/Nothing is agreed/)
    expect(nextState(null, 'sell', { do: 'propose', kind: 'make_good', seen: 0 })).toMatch(/Nothing is agreed/)
  })

  it('nothing is ever agreed on that one side proposed and the other did not accept', () => {
    const step = fc.record({
      side: fc.constantFrom('sell' as const, 'buy' as const),
      name: fc.constantFrom('propose' as const, 'accept' as const, 'decline' as const, 'withdraw' as const),
      behind: fc.nat(1),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        let state: NegotiationState | null = null
        const proposers = new Map<number, string>()
        for (const { side, name, behind } of steps) {
          const before: NegotiationState | null = state
          const seen: number = (before?.latest ?? 0) - behind
          const next = nextState(
            before,
            side,
            name === 'propose' ? { do: name, kind: 'terms', seen } : { do: name, seen },
          )
          if (typeof next === 'string') continue
          expect(behind).toBe(0)
          if (name === 'propose') proposers.set(next.latest, side)
          if (next.agreed !== (before?.agreed ?? null)) {
            expect(name).toBe('accept')
            expect(proposers.get(next.agreed ?? 0)).toBe(otherSide(side))
          }
          state = next
        }
      }),
    )
  })
})

describe('terms', () => {
  it('have what is agreed on, and nothing that is only ours', () => {
    const row = { id: 'd', name: 'Deal', floor: 1, countries: [], endAt: '', notes: 'Ours', labels: ['x'], margin: {} }
    expect(termsOf(row)).toEqual({ floor: 1 })
    expect(withTerms({ ...row, units: 5 }, { floor: 2, notes: 'theirs', id: 'other' })).toEqual({
      id: 'd',
      name: 'Deal',
      floor: 2,
      notes: 'Ours',
      labels: ['x'],
      margin: {},
    })
    for (const name of ['notes', 'labels', 'margin', 'alias', 'buyerSeats', 'status', 'name'])
      expect(isTerm(name)).toBe(false)
  })
})

describe('periods of a delivery guarantee', () => {
  const deal = (period: string, amount = 3_000_000) => ({
    startAt: '2026-11-11T00:00:00.000Z',
    endAt: '2026-12-21T00:00:00.000Z',
    guarantee: { measure: 'impressions', period, impressions: amount },
  })
  const days = new Map([
    ['2026-11-11', 900_000],
    ['2026-11-30', 600_000],
    ['2026-12-01', 100],
  ])
  const at = new Date('2026-12-02T12:00:00.000Z')

  it('count what was delivered; the first and last are worth their days', () => {
    const [november, december, ...none] = guaranteePeriods(deal('month'), days, at)
    expect(none).toEqual([])
    expect(november).toEqual({
      from: '2026-11-11',
      to: '2026-11-30',
      guaranteed: 2_000_000,
      delivered: 1_500_000,
      isOver: true,
    })
    expect(december).toMatchObject({ from: '2026-12-01', to: '2026-12-20', delivered: 100, isOver: false })
    expect([november, december].map(one => one && shortfallOf(one))).toEqual([500_000, 0])
  })

  it('are days, weeks from Monday, or the flight as a whole', () => {
    expect(guaranteePeriods(deal('day'), days, at)).toHaveLength(22)
    expect(guaranteePeriods(deal('week'), days, at).map(({ from }) => from)).toEqual([
      '2026-11-11',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ])
    expect(guaranteePeriods(deal('flight'), days, at)).toMatchObject([{ to: '2026-12-20', delivered: 1_500_100 }])
    expect(guaranteePeriods({ ...deal('day'), guarantee: { measure: 'share_of_voice', share: 20 } }, days, at)).toEqual(
      [],
    )
    expect(guaranteePeriods({ ...deal('day'), endAt: undefined }, days, at)).toEqual([])
  })
})
