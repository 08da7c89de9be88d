import { expect, it } from 'vitest'
import type { FieldSpec } from '../../src/engine/contract/fieldSpec.ts'
import { Unread } from '../../src/engine/derive/form/unread.ts'
import { readNumber } from '../../src/engine/derive/list/readNumber.ts'

const money: FieldSpec = { kind: 'money' }
const number: FieldSpec = { kind: 'number', integer: true }
const percent: FieldSpec = { kind: 'percent' }

it.each([
  [money, '15,000', 15_000_000_000],
  [money, '1.5k', 1_500_000_000],
  [money, '+10%', { percent: 10 }],
  [money, ' - 2.5 % ', { percent: -2.5 }],
  [money, '−5', { add: -5_000_000 }],
  [money, '+$1,000', { add: 1_000_000_000 }],
  [number, '+3', { add: 3 }],
  [number, '-0', { add: 0 }],
  [number, '12', 12],
  [percent, '70%', 70],
  [percent, '70', 70],
  [percent, '+10%', { percent: 10 }],
  [percent, '-5', { add: -5 }],
  [money, '  ', undefined],
] as const)('a figure for many rows: %j, %s', (field, text, value) => {
  expect(readNumber(field, text)).toEqual(value)
})

it.each([
  [money, 'ten', 'Enter a number, like 1,500, or a change, like +10% or -5.'],
  [money, '+', 'Enter a number, like 1,500, or a change, like +10% or -5.'],
  [number, '+-5', 'Enter a number, like 1,500, or a change, like +10% or -5.'],
  [number, '5 + 5', 'Enter a number, like 1,500, or a change, like +10% or -5.'],
  // It may mean a tenth of, or a tenth more.
  [money, '10%', 'Enter +10% to raise each value or -10% to lower it.'],
] as const)('keeps what is no figure, and explains: %j, %s', (field, text, says) => {
  expect(readNumber(field, text)).toEqual(new Unread(text, says))
})
