import { expect, it } from 'vitest'
import { dateOfText } from '../../src/engine/kit/dateOfText.ts'

it.each([
  ['date', ' 2026-10-12 ', '2026-10-12'],
  ['dateTime', '2026-10-12 14:05', '2026-10-12T14:05'],
  ['dateTime', '2026-10-12T23:59', '2026-10-12T23:59'],
  ['time', '09:00', '09:00'],
] as const)('reads a %s from "%s"', (of, text, value) => {
  expect(dateOfText(of, text)).toBe(value)
})

it.each([
  ['date', ''],
  ['date', '2026-02-30'],
  ['date', '2026-10-12 14:05'],
  ['dateTime', '2026-10-12'],
  ['dateTime', '2026-10-12 24:00'],
  ['time', '9'],
] as const)('reads no %s from "%s"', (of, text) => {
  expect(dateOfText(of, text)).toBe('')
})
